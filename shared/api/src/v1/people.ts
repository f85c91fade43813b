import * as v from 'valibot';
import { LIMITS } from '../accounts';
import { endpoint, pageSchema, paging } from './endpoint';
import { ROLES } from './roles';
import { cursor, nameText, text, userId } from './text';

export const PEOPLE_FILTERS = ['everyone', 'administrators', 'instructors', 'disabled'] as const;
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number];

/** A person as admins see them. */
const Person = v.object({
  id: v.string(),
  fullName: v.string(),
  email: v.string(),
  /** The person's choice at sign-up; it grants nothing. */
  userType: v.string(),
  joinedAt: v.string(),
  isDisabled: v.boolean(),
  role: v.picklist(ROLES),
});
export type Person = v.InferOutput<typeof Person>;

const PersonInDetail = v.object({
  ...Person.entries,
  /** Number of sessions. */
  sessions: v.number(),
  lastLoginAt: v.optional(v.string()),
  events: v.number(),
  xp: v.number(),
});
export type PersonInDetail = v.InferOutput<typeof PersonInDetail>;

const params = v.object({ id: userId });

/** Ordered by name; `search` matches the start of words in names and emails, in any order. */
export const listPeople = endpoint({
  id: 'listPeople',
  method: 'GET',
  path: '/people',
  access: 'admin',
  summary: 'Everyone with an account, by name',
  query: v.object({
    ...paging,
    after: v.optional(cursor),
    search: v.optional(text(0, 100)),
    filter: v.optional(
      v.picklist(PEOPLE_FILTERS, `must be one of: ${PEOPLE_FILTERS.join(', ')}`),
      'everyone',
    ),
  }),
  response: pageSchema(Person),
});

export const getPerson = endpoint({
  id: 'getPerson',
  method: 'GET',
  path: '/people/{id}',
  access: 'admin',
  summary: 'One person',
  params,
  response: PersonInDetail,
});

/** Blocks logins and ends all sessions at once. */
export const setDisabled = endpoint({
  id: 'setDisabled',
  method: 'PUT',
  path: '/people/{id}/disabled',
  access: 'admin',
  summary: 'Disables or enables an account',
  params,
  body: v.strictObject({ disabled: v.boolean('must be true or false') }),
  response: Person,
});

/** Refused with `no-name` if nothing in the name is visible. */
export const renamePerson = endpoint({
  id: 'renamePerson',
  method: 'PUT',
  path: '/people/{id}/name',
  access: 'admin',
  summary: 'Corrects the name of a person',
  params,
  body: v.strictObject({ fullName: nameText(1, LIMITS.fullName) }),
  response: Person,
});

/** Refused like `createResetLink`, or with `email-malformed` or `email-taken`. Notifies the old address. */
export const changePersonEmail = endpoint({
  id: 'changePersonEmail',
  method: 'PUT',
  path: '/people/{id}/email',
  access: 'admin',
  passwordAgain: 'always',
  summary: 'Corrects the email of a person, and ends their sessions',
  params,
  body: v.strictObject({ email: text(1, LIMITS.email) }),
  response: Person,
});

/** Refused with `last-admin` for the only admin. A person who becomes a learner loses all owned classes. */
export const setRole = endpoint({
  id: 'setRole',
  method: 'PUT',
  path: '/people/{id}/role',
  access: 'admin',
  passwordAgain: 'always',
  summary: 'Gives a person a role: learner, instructor or admin',
  params,
  body: v.strictObject({ role: v.picklist(ROLES, `must be one of: ${ROLES.join(', ')}`) }),
  response: Person,
});

/** Maximum length of a reason in characters. */
export const MAX_REASON_LENGTH = 300;

/** Records the reason in the audit trail and sends it to the person with the time. */
export const exportPerson = endpoint({
  id: 'exportPerson',
  method: 'POST',
  path: '/people/{id}/data',
  access: 'admin',
  passwordAgain: 'always',
  summary: 'Everything stored about a person, as one file; requires a reason',
  params,
  body: v.strictObject({
    reason: v.pipe(text(1, MAX_REASON_LENGTH), v.trim(), v.nonEmpty('must not be empty')),
  }),
  file: 'application/json',
});

/** Requires the person's email as confirmation. Cannot be undone. */
export const deletePerson = endpoint({
  id: 'deletePerson',
  method: 'POST',
  path: '/people/{id}/deletion',
  access: 'admin',
  passwordAgain: 'always',
  summary: 'Deletes an account with everything stored about the person',
  params,
  body: v.strictObject({ email: text(0, LIMITS.email) }),
});
