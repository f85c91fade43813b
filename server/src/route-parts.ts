import type { Passwords } from './accounts/passwords';
import type { Database } from './database/schema';
import type { Rules } from './judging/rules';
import type { ProgressParts } from './learning/parts';
import type { Mail } from './mail/mail';
import type { Config } from './process/config';
import type { Log } from './process/log';
import type { Metrics } from './process/metrics';

/** What the calls are made of. */
export type RouteParts = {
  readonly db: Database;
  readonly config: Config;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly passwords: Passwords;
  /** Undefined where no mail can be sent. */
  readonly mail: Mail | undefined;
  /** What the rules of every stored release say, and the answers of its quizzes. */
  readonly rules: Rules;
  readonly progress: ProgressParts;
};
