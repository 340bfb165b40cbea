import { describeContract } from '../../contract/describe.ts';
import { loadContract } from '../../contract/load.ts';
import { type Command, EXIT } from '../command.ts';
import { jsonOption } from '../options.ts';

export const contractCommand: Command = {
  name: 'contract',
  summary: 'print what the interface declares',
  about: 'Prints each operation with its effect and arguments. * marks what is required.',
  options: jsonOption('Prints the whole contract as one object, keyed "METHOD /path", with every $ref resolved.'),
  async run({ values }, io) {
    const contract = loadContract();
    if (values.json === true) {
      io.out(JSON.stringify(describeContract(contract), null, 2));
      return EXIT.conforms;
    }
    for (const { key, effect, args, returns } of contract.operations.values()) {
      const names = Object.values(args).map(({ name, required }) => (required ? `${name}*` : name));
      io.out(`${key}  [${effect}] → ${returns}${names.length > 0 ? `\n    ${names.join(', ')}` : ''}`);
    }
    io.out(`${contract.operations.size} operations; contract ${contract.hash}. * marks what is required.`);
    return EXIT.conforms;
  },
};
