import type { Database } from '../database/schema';
import { composeEmail, type EmailContent } from '../mail/email';
import type { Mailer } from '../mail/mail';
import { reason } from '../process/failure';
import type { Log } from '../process/log';

/** Words for a team's news; its history mostly uses the same. */
const WORDS: Readonly<Record<string, string>> = {
  'release-waits': 'waits',
  'rollout-paused': 'waits for somebody to decide',
  'rollout-stopped': 'was stopped',
  'rollout-taken-back': 'was taken back',
  'release-rolled-back': 'is live again',
};

export type TeamNotice = {
  readonly event: string;
  readonly remote: string;
  readonly version?: string | undefined;
  readonly why?: string | undefined;
};

/** Notifies the team that owns a remote, if the event is one that teams are told about. */
export type NotifyTeam = (notice: TeamNotice) => void;

type NotifierServices = {
  readonly db: Database;
  readonly mail: Mailer;
  readonly publicUrl: string;
  readonly log: Log;
};

/** Mails each member in the background. */
export function createTeamNotifier({ db, mail, publicUrl, log }: NotifierServices): NotifyTeam {
  return (notice) => {
    const words = WORDS[notice.event];
    if (words === undefined) return;
    const content = contentOf(notice, words, publicUrl);
    listMemberEmails(db, notice.remote).then(
      (all) => {
        for (const to of all) mail.send(async () => composeEmail(to, content));
      },
      (error) => log.warn('a team was not notified', { remote: notice.remote, reason: reason(error) }),
    );
  };
}

function contentOf({ remote, version, why }: TeamNotice, words: string, publicUrl: string): EmailContent {
  const sentence = `${[remote, version].filter(Boolean).join(' ')} ${words}`;
  return {
    subject: sentence,
    before: ['Hello,', `${sentence}.`, ...(why === undefined ? [] : [why])],
    link: { label: 'See the release', address: `${publicUrl}/#/admin/releases` },
    after: ['You get this message as a member of the team that owns it.'],
  };
}

async function listMemberEmails(db: Database, remote: string): Promise<readonly string[]> {
  const members = await db
    .selectFrom('team_remotes as r')
    .innerJoin('team_members as m', 'm.team_id', 'r.team_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.email')
    .where('r.remote', '=', remote)
    .where('u.disabled_at', 'is', null)
    .execute();
  return members.map(({ email }) => email);
}
