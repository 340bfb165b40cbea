// For projects of CommonJS, which may not import a module's types without saying so.
import type * as module from './dist/helpers/api/index.js' with { 'resolution-mode': 'import' };

export type * from './dist/helpers/api/index.js' with { 'resolution-mode': 'import' };
export declare const defineConfig: typeof module.defineConfig;
export declare const run: typeof module.run;
export declare const plan: typeof module.plan;
export declare const compare: typeof module.compare;
export declare const readReport: typeof module.readReport;
export declare const serve: typeof module.serve;
export declare const AbortedError: typeof module.AbortedError;
export type AbortedError = module.AbortedError;
export declare const UnreachableError: typeof module.UnreachableError;
export type UnreachableError = module.UnreachableError;
export declare const UnreadableReportError: typeof module.UnreadableReportError;
export type UnreadableReportError = module.UnreadableReportError;
export declare const UnmergeableError: typeof module.UnmergeableError;
export type UnmergeableError = module.UnmergeableError;
export declare const UsageError: typeof module.UsageError;
export type UsageError = module.UsageError;
