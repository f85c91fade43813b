import type { AssignableKind } from '@venture/api/v1/assignments';
import type { AuditAction, AuditEntry } from '@venture/api/v1/audit';
import type { DocumentKind } from '@venture/api/v1/documents';
import type { FeedbackState } from '@venture/api/v1/feedback';
import type { RemoteAction } from '@venture/api/v1/remote-actions';
import type { TokenAction } from '@venture/api/v1/teams';
import type { Verdict } from '@venture/api/v1/verdicts';
import type { ColumnType, Generated, GeneratedAlways, Kysely, Transaction } from 'kysely';

type Time = ColumnType<Date, Date | undefined, never>;

/** The tables that `schema.sql` defines. JSON is written as text and read parsed; a bigint is read as text. */
type Tables = {
  users: {
    id: string;
    full_name: string;
    email: string;
    email_folded: string;
    password_hash: string;
    user_type: string;
    created_at: Time;
    disabled_at: Generated<Date | null>;
    sorted_name: GeneratedAlways<string>;
    words: GeneratedAlways<string>;
    email_confirmed: Generated<boolean>;
    email_since: Generated<Date | null>;
    last_login_at: Time;
    warned_at: Generated<Date | null>;
    warning_at: Generated<Date | null>;
  };
  account_links: {
    token_hash: Buffer;
    user_id: string;
    purpose: 'password' | 'confirmation';
    made_by: 'self' | 'admin' | 'operator';
    created_at: Time;
    expires_at: Date;
    email: string | null;
  };
  grants: { user_id: string; privilege: string; granted_at: Time };
  sessions: {
    token_hash: Buffer;
    user_id: string;
    created_at: Time;
    expires_at: Date;
    id: Generated<string>;
    device: string | null;
    used_at: Generated<Date>;
    confirmed_at: Date | null;
  };
  throttle: { key: Buffer; empty_at: Date };
  /** Written only by the code in `schema.sql`. */
  learners: {
    user_id: string;
    events: Generated<number>;
    xp: Generated<number>;
    verified_xp: Generated<number>;
  };
  progress_events: {
    user_id: string;
    id: string;
    number: number;
    kind: string;
    activity: string;
    at: ColumnType<Date, Date, never>;
    received_at: Time;
    verdict: Verdict;
    code: string | null;
    payload: ColumnType<unknown, string, never>;
    play: ColumnType<unknown, string | null, never>;
  };
  bests: { user_id: string; activity: string; share: number; verified_share: number };
  xp_ledger: {
    user_id: string;
    event_id: string;
    activity: string;
    xp: number;
    verified_xp: number;
    at: Time;
  };
  run_tickets: {
    id: string;
    user_id: string;
    game: string;
    release: string;
    options: string;
    seed: ColumnType<string, number, never>;
    issued_at: Time;
    expires_at: Date;
    event_id: string | null;
    used_at: Date | null;
    manifest_hash: string;
  };
  unjudged_events: {
    user_id: string;
    id: string;
    event: ColumnType<unknown, string, never>;
    bytes: number;
    received_at: Time;
    claimed_until: Generated<Date>;
    tries: Generated<number>;
  };
  leaderboard_players: {
    number: Generated<string>;
    user_id: string;
    nickname: string;
    joined_at: Time;
  };
  leaderboard_periods: {
    id: Generated<number>;
    kind: 'week' | 'month' | 'all';
    starts_at: Date;
    ends_at: Date;
  };
  leaderboard_scores: { player: string; board: string; period: number; score: number };
  settings: {
    id: Generated<boolean>;
    version: number;
    leaderboards: boolean;
    week_start: number;
    time_zone: string;
    keep_plays_months: number | null;
    keep_audit_months: number | null;
    keep_feedback_months: number | null;
    keep_accounts_months: number | null;
    confirm_email: Generated<boolean>;
  };
  audit: {
    id: Generated<string>;
    at: Time;
    action: AuditAction;
    made_by: AuditEntry['madeBy'];
    actor_id: string | null;
    subject_id: string | null;
    details: ColumnType<unknown, string | undefined, string>;
  };
  feedback: {
    id: string;
    at: Time;
    user_id: string | null;
    name: string;
    email: string;
    message: string;
    state: Generated<FeedbackState>;
  };
  /** Hashes of the ids of accounts that people or admins have deleted. */
  deletions: { account: string; at: Time };
  /** Has at most one row. */
  last_backup: { id: Generated<boolean>; made_at: Date };
  documents: { user_id: string; kind: DocumentKind; name: string; value: string; written_at: Date };
  classes: {
    id: string;
    name: string;
    code: string;
    created_at: Time;
    archived_at: Generated<Date | null>;
  };
  class_owners: { class_id: string; user_id: string; since: Time };
  class_members: { class_id: string; user_id: string; joined_at: Time };
  class_removals: { class_id: string; user_id: string };
  class_invitations: {
    id: Generated<string>;
    class_id: string;
    email: string;
    email_folded: string;
    invited_at: Time;
    expires_at: Date;
    declined_at: Generated<Date | null>;
    withdrawn_at: Generated<Date | null>;
  };
  assignments: {
    id: string;
    class_id: string;
    kind: AssignableKind;
    activity: string;
    title: string;
    pass_percent: number | null;
    due_at: Date | null;
    position: number;
    created_at: Time;
  };
  teams: { id: Generated<string>; name: string; created_at: Time };
  team_members: { team_id: string; user_id: string; since: Time };
  team_remotes: { remote: string; team_id: string; since: Time; approved_at: Date | null };
  team_tokens: {
    id: Generated<string>;
    team_id: string;
    token_hash: Buffer;
    label: string;
    remotes: string[];
    actions: TokenAction[];
    made_by: string | null;
    created_at: Time;
    expires_at: Date;
    used_at: Generated<Date | null>;
    revoked_at: Generated<Date | null>;
  };
  trusted_issuers: {
    id: Generated<string>;
    team_id: string;
    issuer: string;
    audience: string;
    claims: ColumnType<Record<string, string>, string, never>;
    remotes: string[];
    actions: TokenAction[];
    created_at: Time;
  };
  release_origins: {
    remote: string;
    version: string;
    details: ColumnType<unknown, string, string>;
    wants_live: boolean;
    actor_id: string | null;
  };
  release_files: { hash: string; content: Buffer };
  releases: {
    remote: string;
    version: string;
    manifest_hash: string;
    /** Whether the release was ever live or rolled out. */
    is_published: Generated<boolean>;
    created_at: Generated<Date>;
    removed_at: Generated<Date | null>;
  };
  release_contents: { remote: string; version: string; path: string; hash: string };
  /** One row. */
  release_list: {
    id: Generated<boolean>;
    serial: ColumnType<string, number, number>;
    content: string;
    written_at: Generated<Date>;
  };
  release_events: {
    id: GeneratedAlways<string>;
    remote: string;
    since: Date;
    channel: string;
    version: string | null;
    manifest_hash: string | null;
    previous_version: string | null;
    previous_manifest_hash: string | null;
    action: Generated<RemoteAction>;
    actor_id: string | null;
    details: ColumnType<unknown, string | undefined, never>;
  };
  rollouts: {
    id: GeneratedAlways<string>;
    remote: string;
    version: string;
    live_version: string;
    share: number;
    seconds: number | null;
    started_at: Generated<Date>;
    salt: Generated<Buffer>;
    ended_at: Generated<Date | null>;
    outcome: Generated<'promoted' | 'stopped' | 'taken-back' | 'replaced' | null>;
    reason: Generated<string | null>;
    counts: ColumnType<unknown, never, string>;
  };
  release_reports: {
    remote: string;
    version: string;
    day: Date;
    code: string;
    reporter: Generated<Buffer>;
    count: number;
    message: string;
  };
};

/** A connection, or a transaction. */
export type Database = Kysely<Tables>;
export type Trx = Transaction<Tables>;
export type { Tables };
