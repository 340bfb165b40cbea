/** Whether a run of the tests may take its time: `npm run fuzz`. Else long rows of tests are shortened. */
export const HAS_TIME = process.env.FUZZ_RUNS !== undefined;
