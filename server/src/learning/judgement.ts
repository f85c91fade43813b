import type { Verdict } from '@venture/api/v1/verdicts';
import type { ProgressEvent } from '@venture/progress/events';
import type { Trx } from '../database/schema';

/** The judgement of one event before it is stored. */
export type Judgement = {
  readonly verdict: Verdict;
  /** Why it is refused, or why it looks unlikely. */
  readonly code?: string;
  /** Of a play that was dealt: before this it cannot have ended, by the clock of the database. */
  readonly earliest?: Date;
  /** Uses up a ticket in the transaction that stores the event; false when another call was faster. */
  readonly claim?: (trx: Trx) => Promise<boolean>;
};

export type Judges = {
  /**
   * Never throws for what a learner sent: that is refused, with a code. `over-budget` when this account has used up
   * its share of replays for now; undefined when it cannot be judged now for another reason, and may be
   * judged well later. Whatever depends on time goes by `receivedAt`, which is now unless it waited to be judged.
   */
  readonly judge: (
    userId: string,
    event: ProgressEvent,
    receivedAt?: Date,
  ) => Promise<Judgement | 'over-budget' | undefined>;
};
