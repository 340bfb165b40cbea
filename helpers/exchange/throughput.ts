/**
 * How many requests under way at once a deployment answers fastest: found by asking with more, and now and then with fewer, in
 * turn with as many as before, and counting answers.
 */

/** Answers that are counted at a stretch. */
const STRETCH = 30;
/** Stretches of a trial, by turns: what is asked changes meanwhile, and with it how long it takes. */
const STRETCHES = 6;
/** Answers before the next trial of more; twice as many, up to so many, where more made nothing faster. */
const REST = 100;
const LONGEST_REST = 1_000;
/** Answers before the next trial of fewer, which costs time wherever they are not answered faster. */
const REST_FROM_FEWER = 2_000;
/** What half as many again must gain, which is half of what they can, */
const FASTER = 1.25;
/** and how often in a row, as one trial can be luck. */
const TRIALS_OF_MORE = 2;

export interface Throughput {
  /** Requests under way at once, now. */
  readonly concurrency: number;
  /**
   * @param endedAt when the answer was there, in milliseconds
   * @param isWaited whether further requests wait for their turn: else the run is what takes its time
   */
  note(endedAt: number, isWaited: boolean): void;
}

interface Count {
  answers: number;
  ms: number;
}

interface Trial {
  readonly other: number;
  readonly before: Count;
  readonly withOther: Count;
  stretch: number;
  /** Answers in this stretch; negative while those of the one before come in. */
  count: number;
  since: number;
}

const rateOf = ({ answers, ms }: Count): number => answers / Math.max(ms, 0.001);

/**
 * @param max requests under way at once, at least 1
 * @param first as many at the start
 */
export function createThroughput(max: number, first: number): Throughput {
  let found = Math.min(max, first);
  let restFromMore = REST;
  let untilMore = REST;
  let untilFewer = REST_FROM_FEWER;
  let faster = 0;
  let trial: Trial | null = null;

  function begin(other: number): void {
    const none = (): Count => ({ answers: 0, ms: 0 });
    const count = -Math.max(found, other);
    trial = { other, before: none(), withOther: none(), stretch: 0, count, since: 0 };
  }

  function conclude({ other, before, withOther }: Trial): void {
    const gain = rateOf(withOther) / rateOf(before);
    trial = null;
    if (other < found) {
      if (gain >= 1) found = other;
      return;
    }
    // The last step, up to the most, can be a smaller one.
    const isFaster = gain >= 1 + (FASTER - 1) * (other / found - 1) * 2;
    faster = isFaster ? faster + 1 : 0;
    if (isFaster && faster < TRIALS_OF_MORE) {
      begin(other);
      return;
    }
    faster = 0;
    restFromMore = isFaster ? REST : Math.min(restFromMore * 2, LONGEST_REST);
    untilMore = isFaster ? STRETCH : restFromMore;
    if (isFaster) found = other;
  }

  function note(under: Trial, endedAt: number): void {
    under.count += 1;
    if (under.count === 0) under.since = endedAt;
    if (under.count < STRETCH) return;
    const side = under.stretch % 2 === 0 ? under.withOther : under.before;
    side.answers += under.count;
    side.ms += endedAt - under.since;
    under.stretch += 1;
    under.count = -Math.max(found, under.other);
    if (under.stretch === STRETCHES) conclude(under);
  }

  return {
    get concurrency() {
      return trial !== null && trial.stretch % 2 === 0 ? trial.other : found;
    },
    note(endedAt, isWaited) {
      if (!isWaited) {
        trial = null;
        return;
      }
      if (trial !== null) {
        note(trial, endedAt);
        return;
      }
      untilMore -= 1;
      untilFewer -= 1;
      if (untilMore <= 0 && found < max) begin(Math.min(max, Math.ceil(found * 1.5)));
      else if (untilFewer <= 0 && found > 1) {
        untilFewer = REST_FROM_FEWER;
        begin(Math.floor((found * 2) / 3));
      }
    },
  };
}
