import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { expectRoute, open } from '../app';
import { PORT, root, run } from './checkout';

export const PASSWORD = 'an honest sum of parts';

export type Account = { readonly userId: string; readonly email: string; readonly fullName: string };

/** An email that no other test of any run uses. */
export function newEmail(): string {
  return `student-${Date.now()}-${Math.floor(Math.random() * 1e9)}@example.edu`;
}

/** Whoever makes requests with the cookies of a browser. */
type Visitor = Pick<Page | BrowserContext, 'request'>;

/** A new account, made without a page; returns its email. */
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

/** A new account that this browser is logged in to, without a page. */
export async function newSession(visitor: Visitor, fullName: string): Promise<Account> {
  return begin(visitor, await newAccount(visitor, fullName), fullName);
}

/** A new account that this page's browser is logged in to; the page opens with it from now on. */
export async function loggedIn(page: Page, fullName: string): Promise<Account> {
  return openAs(page, await newSession(page, fullName));
}

/** What somebody may do. */
export type Role = 'student' | 'instructor' | 'admin';

const NAMES = { student: 'Ada Lovelace', instructor: 'Ida Instructor', admin: 'Ann Admin' };
const granted = new Map<Role, Promise<string>>();

/** The email of somebody with this role: the same in every test of a worker, since a grant is a program of its own. */
export function personWith(visitor: Visitor, role: Role): Promise<string> {
  if (role === 'student') return newAccount(visitor);
  const known = granted.get(role) ?? grant(visitor, role);
  granted.set(role, known);
  return known;
}

export async function loggedInAs(page: Page, role: Role): Promise<Account> {
  return openAs(page, await beginSessionAs(page, role));
}

/** Logs in somebody with this role, without a page. */
export async function beginSessionAs(visitor: Visitor, role: Role): Promise<Account> {
  return begin(visitor, await personWith(visitor, role), NAMES[role]);
}

/** Logs in whoever may administer. */
export async function loggedInAsAdmin(page: Page): Promise<Account> {
  return loggedInAs(page, 'admin');
}

/** What an operator does at the server's command line. */
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

/** Fills in and sends the form for signing up, which is open. */
export async function fillSignup(page: Page, email: string) {
  await page.getByLabel('Full name').fill('Ada Lovelace');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
}

/** Fills in and sends the form for logging in, which is open. */
export async function fillLogin(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Logs in by the page, as a person would. */
export async function logIn(page: Page, email: string, password = PASSWORD) {
  await open(page, '/login');
  await fillLogin(page, email, password);
  await expectRoute(page, '/home');
}

/** Logs out; the app begins anew, which pages that are opened at the same moment would disturb. */
export async function logOut(page: Page) {
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Logout' }).click()]);
}
