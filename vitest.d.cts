// For projects of CommonJS, which may not import a module's types without saying so; vitest itself loads either as a module.
import type * as module from './dist/helpers/api/vitest.js' with { 'resolution-mode': 'import' };

export type * from './dist/helpers/api/vitest.js' with { 'resolution-mode': 'import' };
export declare const conformance: typeof module.conformance;
