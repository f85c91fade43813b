import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import limits from '../accounts/limits.json';
import { generateToken } from '../accounts/sessions';
import type { TestServer } from './server';

/** The response to a call under `/v1`. */
export type Answered = { readonly status: number; readonly headers: Headers; readonly json: unknown };

/** A body that is sent exactly as written: `JSON.stringify` cannot produce every valid JSON text. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type ServerAndDatabase = Pick<TestServer, 'db' | 'address'>;

/** Somebody with an account, logged in. */
export type TestPerson = {
  readonly userId: string;
  readonly email: string;
  /** The session cookie, as a browser sends it. */
  readonly cookie: string;
  /** Makes a call under `/v1` as this person; `headers` override the default ones. */
  readonly ask: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answered>;
};

/** The password of everybody created with {@link person}, and its hash. */
export const PASSWORD = 'known to the tests alone';
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$0vsNj9rVMhLawL2eNC/APQ$jQ0785A+RYqBZtgUW3NsdnfZpuUe+AVYNMzhSgLLUCo';

export type PersonOptions = {
  readonly fullName?: string;
  readonly isAdmin?: boolean;
  readonly isInstructor?: boolean;
};

/** Creates an account and its session without the cost of hashing a password. */
export async function person(server: ServerAndDatabase, options: PersonOptions = {}): Promise<TestPerson> {
  const [made] = await people(server, [options]);
  if (!made) throw new Error('Nobody was made.');
  return made;
}

/** Creates several people in one statement, since they are what tests need most often. */
export async function people(
  { db, address }: ServerAndDatabase,
  wanted: readonly PersonOptions[],
): Promise<TestPerson[]> {
  const all = wanted.map(({ fullName = 'Ada Lovelace', isAdmin, isInstructor }) => {
    const [userId, token] = [randomUUID(), generateToken()];
    const privileges = [...(isAdmin ? ['admin'] : []), ...(isInstructor ? ['instructor'] : [])];
    return { userId, fullName, email: `${userId}@example.org`, token, privileges };
  });
  await sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(all)}::jsonb)
        as wanted ("userId" text, "fullName" text, email text, token text, privileges text[])),
    made as (
      insert into users (id, full_name, email, email_folded, password_hash, user_type)
      select "userId", "fullName", email, email, ${PASSWORD_HASH}, 'user' from wanted),
    granted as (
      insert into grants (user_id, privilege) select "userId", unnest(privileges) from wanted)
    insert into sessions (token_hash, user_id, expires_at)
    select sha256(token::bytea), "userId", now() + make_interval(days => ${limits.session.idleDays}) from wanted`.execute(
    db,
  );
  return all.map(({ userId, email, token }) => {
    const cookie = `venture-session=${token}`;
    return { userId, email, cookie, ask: asking(address, { Cookie: cookie }) };
  });
}

/** Makes anonymous calls under `/v1`. */
export function nobody({ address }: TestServer): TestPerson['ask'] {
  return asking(address, {});
}

export function asking(address: string, always: Record<string, string>): TestPerson['ask'] {
  return async (method, path, body, headers = {}) => {
    const sent = body === undefined ? undefined : sentAs(body);
    const type: Record<string, string> = sent ? { 'Content-Type': sent.type } : {};
    const response = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: { ...always, ...type, ...headers },
      ...(sent && { body: sent.content }),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      json: isJson && text ? JSON.parse(text) : text,
    };
  };
}

function sentAs(body: unknown) {
  if (body instanceof Uint8Array) return { type: 'application/gzip', content: new Uint8Array(body) };
  return { type: 'application/json', content: body instanceof JsonText ? body.text : JSON.stringify(body) };
}
