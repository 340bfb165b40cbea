/** The deployment that the environment or `.env` names, or the embedded reference, as vitest shows it. */
import { join } from 'node:path';
import { conformance } from 'site-rest-conformance/vitest';

await conformance({
  reference: 'otherwise',
  env: process.env,
  envFile: join(import.meta.dirname, '..', '.env'),
});
