// The same types for projects of CommonJS, which may not import a module's types without saying so.
export type * from './dist/helpers/report/types.js' with { 'resolution-mode': 'import' };
