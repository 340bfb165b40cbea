// For projects of CommonJS, which may not import a module's types without saying so.
import type * as module from './dist/helpers/api/suites.js' with { 'resolution-mode': 'import' };

export type * from './dist/helpers/api/suites.js' with { 'resolution-mode': 'import' };
export declare const BlockedError: typeof module.BlockedError;
export type BlockedError = module.BlockedError;
export declare const assertionsFor: typeof module.assertionsFor;
export declare const defineScenario: typeof module.defineScenario;
export declare const lifeCycle: typeof module.lifeCycle;
export declare const makeAll: typeof module.makeAll;
export declare const makeNamed: typeof module.makeNamed;
export declare const says: typeof module.says;
export declare const accepted: typeof module.accepted;
export declare const isRejection: typeof module.isRejection;
