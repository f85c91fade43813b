import { hostname } from 'node:os';
import { getSystem } from '@venture/api/v1/system';
import type { Passwords } from '../../accounts/passwords/passwords';
import { settingsIn } from '../../administration/settings';
import type { Database } from '../../database/schema';
import { type Route, route } from '../../http/route';
import type { Mail } from '../../mail/mail';
import { trySmtp } from '../../mail/smtp';
import type { Config } from '../../process/config';
import { type Log, seldom } from '../../process/log';
import { sharedFor } from '../../process/shared-answer';
import { VERSION } from '../../process/version';
import { backupFacts, clockFacts, type DatabaseParts, databaseFacts, resultFacts } from './database';
import { diskFacts, partOf, within } from './part';
import { type ReleaseParts, releaseFacts } from './releases';
import type { Facts, PartName } from './rules';
import limits from './system-limits.json';

type Parts = DatabaseParts &
  ReleaseParts &
  Pick<MailParts, 'mail'> &
  Pick<Config, 'dataDir' | 'hashing'> & {
    readonly passwords: Pick<Passwords, 'state'>;
    readonly smtp: Config['mail'];
    readonly log: Log;
  };

/** How admins see whether everything works, and what waits. */
export function systemRoutes({ smtp, ...parts }: Parts): readonly Route[] {
  const warn = seldom(parts.log, 'parts of the system gave no answer');
  const part = <Name extends PartName>(name: Name, look: () => Promise<Facts<Name>>) =>
    partOf(name, look, warn);
  const looks = {
    program: part('program', async () => programFacts()),
    database: part('database', () => databaseFacts(parts)),
    disk: part('disk', () => diskFacts(parts.dataDir)),
    clock: part('clock', () => clockFacts(parts)),
    mail: part('mail', mailLook({ ...parts, settings: smtp })),
    backups: part('backups', () => backupFacts(parts)),
    releases: part('releases', () => releaseFacts(parts)),
    logins: part('logins', async () => ({
      ...parts.passwords.state(),
      mostWaiting: parts.hashing.waiting,
    })),
    results: part('results', () => resultFacts(parts)),
  };
  return [route(getSystem, () => answersOf(looks))];
}

type Looks = Readonly<Record<string, () => Promise<unknown>>>;
type Answers<Of extends Looks> = { -readonly [Name in keyof Of]: Awaited<ReturnType<Of[Name]>> };

/** All at once. */
async function answersOf<Of extends Looks>(looks: Of): Promise<Answers<Of>> {
  const answers = Object.entries(looks).map(async ([name, look]) => [name, await look()]);
  return Object.fromEntries(await Promise.all(answers));
}

function programFacts(): Facts<'program'> {
  return {
    version: VERSION,
    node: process.versions.node,
    host: hostname(),
    process: process.pid,
    runningSeconds: process.uptime(),
  };
}

type MailParts = {
  readonly db: Database;
  readonly mail: Mail | undefined;
  /** Where mail is sent; undefined where it is not. */
  readonly settings: Config['mail'];
};

/** Whether mail is sent, and works: the mail server is asked now and then, and not for every look. */
function mailLook({ db, mail, settings }: MailParts): () => Promise<Facts<'mail'>> {
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
