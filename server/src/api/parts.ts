import type { Passwords } from '../accounts/passwords';
import type { Config } from '../config';
import type { Log } from '../log';
import type { Mail } from '../mail/mail';
import type { Metrics } from '../metrics/metrics';
import type { ProgressParts } from '../progress/parts';
import type { Rules } from '../rules/rules';
import type { Database } from '../storage/schema';

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
