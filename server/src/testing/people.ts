import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import { grantsIn } from '../accounts/privileges/grants';
import { sessionsIn } from '../accounts/sessions/sessions';
import { usersIn } from '../accounts/users';
import { type TestServer, testServer } from './server';

/** What a call under `/v1` was answered. */
export type Answered = { readonly status: number; readonly headers: Headers; readonly json: unknown };

/** A body as it is sent: not all JSON that can be sent is what `JSON.stringify` writes. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Somebody with an account, logged in. */
export type TestPerson = {
  readonly userId: string;
  readonly email: string;
  /** The session, as a browser sends it. */
  readonly cookie: string;
  /** Makes a call under `/v1` as this person; `headers` replace ours. */
  readonly ask: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answered>;
};

/** The password of everybody whom {@link person} makes, and what it is once it is hashed. */
export const PASSWORD = 'known to the tests alone';
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$0vsNj9rVMhLawL2eNC/APQ$jQ0785A+RYqBZtgUW3NsdnfZpuUe+AVYNMzhSgLLUCo';

/** An account, made without the cost of hashing a password, and a session of it. */
export async function person(
  { db, address }: Pick<TestServer, 'db' | 'address'>,
  { fullName = 'Ada Lovelace', isAdmin = false, isInstructor = false } = {},
): Promise<TestPerson> {
  const userId = randomUUID();
  const email = `${userId}@example.org`;
  await usersIn(db).create({ id: userId, fullName, email, passwordHash: PASSWORD_HASH, userType: 'user' });
  if (isAdmin) await grantsIn(db).grant(email, 'admin');
  if (isInstructor) await grantsIn(db).grant(email, 'instructor');
  const token = await sessionsIn(db).begin(userId);
  const cookie = `venture-session=${token}`;
  return { userId, email, cookie, ask: asking(address, { Cookie: cookie }) };
}

/** One server for all tests of a file, and somebody who administers it. */
export function serverWithAdmin(): { readonly server: TestServer; readonly admin: TestPerson } {
  const app = {} as { server: TestServer; admin: TestPerson }; // there before the first test begins
  beforeAll(async () => {
    app.server = await testServer();
    app.admin = await person(app.server, { isAdmin: true });
  });
  afterAll(() => app.server.close());
  return app;
}

/** Makes calls under `/v1` as nobody. */
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
