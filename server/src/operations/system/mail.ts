import { settingsIn } from '../../administration/settings';
import type { Database } from '../../database/schema';
import type { Mail } from '../../mail/mail';
import { trySmtp } from '../../mail/smtp';
import type { Config } from '../../process/config';
import { sharedFor } from '../../process/shared-answer';
import type { Facts } from './rules';
import limits from './system-limits.json';
import { within } from './within';

export type MailParts = {
  readonly db: Database;
  readonly mail: Mail | undefined;
  /** Where mail is sent; undefined where it is not. */
  readonly settings: Config['mail'];
};

/** Whether mail is sent, and works: the mail server is asked now and then, and not for every look. */
export function mailLook({ db, mail, settings }: MailParts): () => Promise<Facts<'mail'>> {
  const tried = sharedFor(limits.mailTriedMs, async () => {
    if (!mail || !settings) return;
    await trySmtp(settings).then(mail.health.worked, mail.health.failed);
  });
  return async () => {
    const { settings: current } = await settingsIn(db).latest();
    await within(limits.mailAnswerMs, tried()).catch(() => {}); // known the next time
    return {
      isOn: mail !== undefined,
      isNeeded: current.confirmEmail,
      waiting: mail?.unsent() ?? 0,
      ...mail?.health.facts(),
    };
  };
}
