import { loadContract } from '../../contract/load.ts';
import { toOpenApi } from '../../contract/openapi.ts';
import { responseSchemas } from '../../verdict/response-schemas.ts';
import { type Command, EXIT } from '../command.ts';

export const openapiCommand: Command = {
  name: 'openapi',
  summary: 'print the contract as an OpenAPI 3.1 document',
  about: 'Prints an OpenAPI 3.1 document of the whole interface, in its neutral names.',
  options: {},
  async run(_args, io) {
    io.out(JSON.stringify(toOpenApi(loadContract(), responseSchemas()), null, 2));
    return EXIT.conforms;
  },
};
