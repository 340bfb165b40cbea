// For projects of CommonJS, which may not import a module's types without saying so.
import type { Config } from './dist/helpers/environment/config.js' with { 'resolution-mode': 'import' };

export type * from './dist/helpers/environment/config.js' with { 'resolution-mode': 'import' };
export declare function defineConfig(config: Config): Config;
