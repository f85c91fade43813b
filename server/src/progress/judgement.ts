import type { ProgressEvent, Standing } from '@venture/shared/progress/events';
import type { Transaction } from 'kysely';
import type { Tables } from '../storage/schema';

/** What is thought of one event before it is kept. */
export type Judgement = {
  readonly standing: Standing;
  /** Why it is refused, or what makes it look unlikely. */
  readonly code?: string;
  /** Uses up what can be used only once, together with keeping the event; false when somebody was faster. */
  readonly claim?: (transaction: Transaction<Tables>) => Promise<boolean>;
};

export type Judges = {
  /**
   * Never throws for what a learner sent: that is refused, with a code. Undefined when it cannot be told now,
   * and the same event may be told well later.
   */
  readonly judge: (userId: string, event: ProgressEvent) => Promise<Judgement | undefined>;
};
