import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { newAccount, PASSWORD } from './people';

const root = join(import.meta.dirname, '../..');
const PORT = process.env['E2E_PORT'] ?? '3210';

export type Account = { readonly userId: string; readonly email: string; readonly fullName: string };

/** A new account that this page's browser is logged in to; the page opens with it from now on. */
export async function loggedIn(page: Page, fullName: string, { isAdmin = false } = {}): Promise<Account> {
  const email = await newAccount(page, fullName);
  if (isAdmin) await grant(email);
  const login = await page.request.post('/api/login.php', { data: { email, password: PASSWORD } });
  const { userId } = await login.json();
  await page.addInitScript((id) => {
    if (sessionStorage.getItem('begun')) return;
    sessionStorage.setItem('begun', 'once');
    localStorage.setItem('userId', id);
    localStorage.setItem('userType', 'user');
  }, userId);
  return { userId, email, fullName };
}

/** What an operator does at the server's command line. */
async function grant(email: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: join(root, `.e2e/data-${PORT}`) };
  const program = join(root, 'server/dist/main.mjs');
  await promisify(execFile)(process.execPath, [program, 'admin', 'grant', email], { env });
}
