/** `conform` with everything that a checkout can switch on: `npm run mutants`, and `npm run serve`. */
import './register.ts';
import '../helpers/cli/main.ts';
