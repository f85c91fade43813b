import { hostname } from 'node:os';
import { getSystem } from '@venture/api/v1/system';
import { hashing } from '../../accounts/limits.json';
import type { Passwords } from '../../accounts/passwords/passwords';
import { getSettingsStore } from '../../administration/settings';
import type { Database } from '../../database/schema';
import { type Route, route } from '../../http/route';
import type { Mailer } from '../../mail/mail';
import { verifySmtp } from '../../mail/smtp';
import { cacheFor } from '../../process/cache';
import type { Config } from '../../process/config';
import { createRateLimitedLogMethod, type Log } from '../../process/log';
import { VERSION } from '../../process/version';
import type { ReleaseEnvironment } from '../../releases/environment';
import { system as limits } from '../limits.json';
import {
  type DatabaseParts,
  readBackupFacts,
  readClockFacts,
  readDatabaseFacts,
  readReleaseFacts,
  readResultFacts,
} from './facts';
import { createPartCheck, type PartFacts, type PartName, readDiskFacts, withTimeout } from './health';

type Parts = DatabaseParts &
  ReleaseEnvironment &
  Pick<MailParts, 'mail'> &
  Pick<Config, 'dataDir' | 'smtp'> & {
    readonly passwords: Pick<Passwords, 'state'>;
    readonly log: Log;
  };

/** How admins see whether everything works, and what waits. */
export function systemRoutes(parts: Parts): readonly Route[] {
  const warn = createRateLimitedLogMethod(parts.log, 'parts of the system gave no answer');
  const part = <Name extends PartName>(name: Name, look: () => Promise<PartFacts<Name>>) =>
    createPartCheck(name, look, warn);
  const looks = {
    program: part('program', async () => programFacts()),
    database: part('database', () => readDatabaseFacts(parts)),
    disk: part('disk', () => readDiskFacts(parts.dataDir)),
    clock: part('clock', () => readClockFacts(parts)),
    mail: part('mail', mailLook(parts)),
    backups: part('backups', () => readBackupFacts(parts)),
    releases: part('releases', () => readReleaseFacts(parts)),
    logins: part('logins', async () => ({
      ...parts.passwords.state(),
      mostWaiting: hashing.waiting,
    })),
    results: part('results', () => readResultFacts(parts)),
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

function programFacts(): PartFacts<'program'> {
  return {
    version: VERSION,
    node: process.versions.node,
    host: hostname(),
    process: process.pid,
    runningSeconds: process.uptime(),
  };
}

type MailParts = Pick<Config, 'smtp'> & { readonly db: Database; readonly mail: Mailer | undefined };

/** Whether mail is sent, and works: the mail server is asked now and then, and not for every look. */
function mailLook({ db, mail, smtp }: MailParts): () => Promise<PartFacts<'mail'>> {
  const tried = cacheFor(limits.mailTriedMs, async () => {
    if (!mail || !smtp) return;
    await verifySmtp(smtp).then(mail.health.worked, mail.health.failed);
  });
  return async () => {
    const { settings } = await getSettingsStore(db).latest();
    await withTimeout(limits.mailAnswerMs, tried()).catch(() => {}); // known the next time
    return {
      isOn: mail !== undefined,
      isNeeded: settings.confirmEmail,
      waiting: mail?.unsent() ?? 0,
      ...mail?.health.facts(),
    };
  };
}
