import { formatNumber } from '@venture/api/format';
import { AUDIT_ACTION_NAMES, type AuditEntry, exportAudit, listAudit } from '@venture/api/v1/audit';
import type { ParsedRequest } from '@venture/api/v1/endpoint';
import { ROLE_NAMES, ROLES } from '@venture/api/v1/roles';
import { formatSetting, SETTING_NAMES } from '@venture/api/v1/setting-names';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../database/schema';
import { formatCsv } from '../http/csv';
import { listNewestFirst } from '../http/cursor';
import { type Route, route } from '../http/route';
import { auditRecordByAdmin, recordAudit } from './audit';
import { getSettingsStore } from './settings';

export function auditRoutes({ db }: { readonly db: Database }): readonly Route[] {
  return [
    route(listAudit, ({ query }) => listAuditEntries(db, query)),
    route(exportAudit, async ({ query, caller }) => {
      await recordAudit(db, auditRecordByAdmin('audit-exported', caller.userId));
      return { name: 'audit.csv', parts: auditTable(db, query) };
    }),
  ];
}

type AuditQuery = ParsedRequest<typeof listAudit>['query'];

/** Lists audit trail entries, newest first. */
async function listAuditEntries(db: Database, { action, person, from, until, ...page }: AuditQuery) {
  let query = selection(db);
  if (action) query = query.where('audit.action', '=', action);
  if (from) query = query.where('audit.at', '>=', new Date(from));
  if (until) query = query.where('audit.at', '<', new Date(until));
  if (person) query = query.where(sql<boolean>`${person} in (actor.email_folded, subject.email_folded)`);
  const { timeZone } = await getSettingsStore(db).read();
  return listNewestFirst(query, sql.ref('audit.at'), sql.ref('audit.id'), page, (row) =>
    describeEntry(factsOf(row), timeZone),
  );
}

function selection(db: Database) {
  return db
    .selectFrom('audit')
    .leftJoin('users as actor', 'actor.id', 'audit.actor_id')
    .leftJoin('users as subject', 'subject.id', 'audit.subject_id')
    .select([
      'audit.id',
      'audit.at',
      'audit.action',
      'audit.made_by as madeBy',
      'audit.details',
      'actor.id as actorId',
      'actor.full_name as actorName',
      'actor.email as actorEmail',
      'subject.id as subjectId',
      'subject.full_name as subjectName',
      'subject.email as subjectEmail',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selection>['execute']>>[number];

/** An entry's columns. */
export type AuditFacts = Omit<AuditEntry, 'title' | 'by' | 'to' | 'notes'>;

function factsOf(row: Row): AuditFacts {
  const { id, at, action, madeBy } = row;
  const actor = toPerson(row.actorId, row.actorName, row.actorEmail);
  const subject = toPerson(row.subjectId, row.subjectName, row.subjectEmail);
  const details = v.is(v.record(v.string(), v.unknown()), row.details) ? row.details : {};
  return {
    id,
    at: at.toISOString(),
    action,
    madeBy,
    ...(actor && { actor }),
    ...(subject && { subject }),
    details,
  };
}

function toPerson(id: string | null, fullName: string | null, email: string | null) {
  return id === null || fullName === null || email === null ? undefined : { id, fullName, email };
}

const AT_ONCE = 500;
const HEAD = ['Time', 'Action', 'By', 'To', 'Details'];

/** Yields the entries as a table, in parts. */
async function* auditTable(db: Database, wanted: Omit<AuditQuery, 'limit' | 'after'>): AsyncIterable<string> {
  yield formatCsv([HEAD], { bom: true });
  let after: string | undefined;
  do {
    const part = await listAuditEntries(db, { ...wanted, limit: AT_ONCE, after });
    yield formatCsv(part.items.map(({ at, title, by, to, notes }) => [at, title, by, to, notes.join('; ')]));
    after = part.after;
  } while (after !== undefined);
}

/** An entry in words. */
export function describeEntry(facts: AuditFacts, timeZone: string): AuditEntry {
  return {
    ...facts,
    title: AUDIT_ACTION_NAMES[facts.action],
    by: describeActor(facts),
    to: describeSubject(facts),
    notes: [...describeDetails(facts, timeZone)],
  };
}

/** Actions on a person in a class or team, or their account; all others concern no person. */
const IN_A_GROUP = /^class-left$|-(member|owner)-(added|removed)$/;
const TO_AN_ACCOUNT = /^(account|data|email|name|password|privilege|reset-link|sessions)-/;

const DELETED = 'A deleted account';

/** An optional detail of an entry; a value of the wrong type is ignored. */
const known = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.optional<Schema, undefined>(schema, undefined), undefined);

/** Details that are texts: what the action was about, as it was named then, and the reason. */
const TEXTS = [
  ...(['team', 'assignment', 'remote', 'version', 'token', 'reason', 'why'] as const),
  /** The new token or issuer, and what it may do. */
  ...(['of', 'remotes', 'actions'] as const),
];

const Details = v.object({
  ...v.entriesFromList(TEXTS, known(v.string())),
  class: known(v.object({ name: v.string() })),
  /** The role granted or revoked. */
  privilege: known(v.picklist(ROLES)),
  /** How many people the action affected, if only the number is stored. */
  people: known(v.number()),
  /** How many members a new pass mark affected. */
  members: known(v.object({ newlyDone: v.number(), noLongerDone: v.number() })),
});

/** Names the actor, if that may still be shown. */
function describeActor({ madeBy, actor, details }: AuditFacts): string {
  if (madeBy === 'operator') return 'The server’s command line';
  if (madeBy === 'server') return 'The server, automatically';
  if (madeBy === 'token') {
    const { token } = v.parse(Details, details);
    return token === undefined ? 'A team’s token' : `The ${token}`;
  }
  if (actor) return `${actor.fullName} (${actor.email})`;
  return madeBy === 'self' ? 'The person themselves' : DELETED;
}

/** Names the subject; a dash for settings and messages. */
function describeSubject({ action, subject, details }: AuditFacts): string {
  if (subject) return `${subject.fullName} (${subject.email})`;
  if (IN_A_GROUP.test(action) || TO_AN_ACCOUNT.test(action)) return DELETED;
  const { class: group, team, remote, version } = v.parse(Details, details);
  const release = remote && version ? `${remote} ${version}` : remote;
  return group?.name ?? team ?? release ?? '–';
}

/** Lists an entry's other details, one per line: old and new values, the role, the class. */
function describeDetails({ action, details }: AuditFacts, timeZone: string): readonly string[] {
  const { class: group, team, privilege, reason, people, members, ...more } = v.parse(Details, details);
  const { assignment, of, remotes, actions = '', why } = more;
  if (action.startsWith('privilege-')) return [`Role: ${privilege ? ROLE_NAMES[privilege] : '–'}`];
  if (action === 'data-exported') return reason === undefined ? [] : [`Reason: ${reason}`];
  if (action.startsWith('team-member-')) return [`Team: ${team ?? '–'}`];
  if (people !== undefined) return [`People: ${formatNumber(people)}`];
  const changes = describeChanges(details, timeZone);
  if (group && IN_A_GROUP.test(action)) return [`Class: ${group.name}`, ...changes];
  return [
    assignment && `Assignment: ${assignment}`,
    of && remotes ? `${of}: ${remotes} (${actions})` : of,
    why,
    ...changes,
    members && `Members: ${members.newlyDone} newly done, ${members.noLongerDone} no longer done`,
  ].filter((line) => line !== undefined);
}

const Change = v.object({ from: v.unknown(), to: v.unknown() });

const CHANGED: Readonly<Record<string, string>> = {
  name: 'Name',
  ...SETTING_NAMES,
  owned: 'Owns',
  dueAt: 'Due',
  passPercent: 'Pass mark',
};

function describeChanges(details: AuditFacts['details'], timeZone: string): readonly string[] {
  const inWords = (name: string, value: unknown) => formatValue(name, value, timeZone);
  return Object.entries(details).flatMap(([name, change]) =>
    v.is(Change, change)
      ? [`${CHANGED[name] ?? name}: ${inWords(name, change.from)} → ${inWords(name, change.to)}`]
      : [],
  );
}

function formatValue(name: string, value: unknown, timeZone: string): string {
  if (name in SETTING_NAMES) return formatSetting(name, value);
  if (value === null) return 'none';
  if (name === 'dueAt') return formatMoment(new Date(String(value)), timeZone);
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
}

/** Formats like `4 December 2026 at 23:59`, in the given time zone. */
function formatMoment(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(moment);
}
