/**
 * A command takes a few seconds, in which V8 spends more on optimising code than the code then saves: it is to wait until
 * a function is hot indeed. To be imported before all else.
 */
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--interrupt-budget=1000000');
