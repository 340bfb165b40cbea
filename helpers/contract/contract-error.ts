/** A file of the contract is broken; the message names the file and the place in it as a JSON pointer. */
export class ContractError extends Error {
  override readonly name = 'ContractError';

  constructor(file: string, pointer: string, problem: string) {
    super(`${file}${pointer === '' ? '' : `#${pointer}`}: ${problem}`);
  }
}
