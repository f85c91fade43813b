import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { expectRoute, open } from '../app';
import { PORT, root, run } from './checkout';

export const PASSWORD = 'an honest sum of parts';

export type Account = { readonly userId: string; readonly email: string; readonly fullName: string };

/** A unique email address. */
export function newEmail(): string {
  return `student-${Date.now()}-${Math.floor(Math.random() * 1e9)}@example.edu`;
}

/** Sends requests with a browser's cookies. */
type Visitor = Pick<Page | BrowserContext, 'request'>;

/** Creates an account over the API; returns its email. */
export async function newAccount(
  { request }: Visitor,
  fullName = 'Ada Lovelace',
  userType = 'user',
): Promise<string> {
  const email = newEmail();
  const answer = await request.post('/api/signup.php', {
    data: { fullName, email, password: PASSWORD, userType },
  });
  expect(await answer.json()).toEqual({ success: true });
  return email;
}

/** Creates an account over the API and logs this browser in. */
export async function newSession(visitor: Visitor, fullName: string): Promise<Account> {
  return begin(visitor, await newAccount(visitor, fullName), fullName);
}

/** Creates an account and logs the page in from its next load on. */
export async function loggedIn(page: Page, fullName: string): Promise<Account> {
  return openAs(page, await newSession(page, fullName));
}

/** A user's privileges. */
export type Role = 'student' | 'instructor' | 'admin';

const NAMES = { student: 'Ada Lovelace', instructor: 'Ida Instructor', admin: 'Ann Admin' };
const granted = new Map<Role, Promise<string>>();

/** Email of a user with this role; the tests of a worker share the user, since granting a role starts a program. */
export function personWith(visitor: Visitor, role: Role): Promise<string> {
  if (role === 'student') return newAccount(visitor);
  const known = granted.get(role) ?? grant(visitor, role);
  granted.set(role, known);
  return known;
}

export async function loggedInAs(page: Page, role: Role): Promise<Account> {
  return openAs(page, await beginSessionAs(page, role));
}

/** Logs in a user with this role over the API. */
export async function beginSessionAs(visitor: Visitor, role: Role): Promise<Account> {
  return begin(visitor, await personWith(visitor, role), NAMES[role]);
}

export async function loggedInAsAdmin(page: Page): Promise<Account> {
  return loggedInAs(page, 'admin');
}

/** Creates an account and grants the role on the server's command line. */
async function grant(visitor: Visitor, role: Role): Promise<string> {
  const email = await newAccount(visitor, NAMES[role]);
  const server = join(root, 'server/dist/main.mjs');
  await run(root, [server, 'admin', 'grant', email, role], { DATA_DIR: join(root, `.e2e/data-${PORT}`) });
  return email;
}

async function begin({ request }: Visitor, email: string, fullName: string): Promise<Account> {
  const answer = await request.post('/api/login.php', { data: { email, password: PASSWORD } });
  const { userId } = await answer.json();
  return { userId, email, fullName };
}

async function openAs(page: Page, account: Account): Promise<Account> {
  await page.addInitScript((id) => {
    // A frame without an origin has no storage.
    if (window !== window.top || sessionStorage.getItem('begun')) return;
    sessionStorage.setItem('begun', 'once');
    localStorage.setItem('userId', id);
    localStorage.setItem('userType', 'user');
  }, account.userId);
  return account;
}

/** Fills in and submits the open sign-up form. */
export async function fillSignup(page: Page, email: string) {
  await page.getByLabel('Full name').fill('Ada Lovelace');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
}

/** Fills in and submits the open login form. */
export async function fillLogin(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Logs in through the page. */
export async function logIn(page: Page, email: string, password = PASSWORD) {
  await open(page, '/login');
  await fillLogin(page, email, password);
  await expectRoute(page, '/home');
}

/** Logs out and waits for the reload, which would interrupt a page opened at the same time. */
export async function logOut(page: Page) {
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Logout' }).click()]);
}
