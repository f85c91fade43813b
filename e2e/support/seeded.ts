import type { Page } from '@playwright/test';
import { expectRoute, open, test as plain } from '../app';
import { type RunningApp, runApp } from './running';

type Seeded = RunningApp & { readonly instructor: { readonly email: string; readonly password: string } };

/** Tests on an app of their own, with learners who have done a lot, and somebody who teaches them. */
export const test = plain.extend<object, { app: Seeded }>({
  app: [
    // Playwright reads what a fixture needs from this pattern, which must name something.
    async ({ browserName: _ }, use) => {
      const app = await runApp();
      const said = await app.command('seed', '--learners', '300');
      const [, email = '', password = ''] = /Log in as (\S+) with the password (\S+)/.exec(said) ?? [];
      await use({ ...app, instructor: { email, password } });
      await app.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ app }, use) => use(app.address),
});

/** Logs in by the page as whoever teaches. */
export async function teach(page: Page, { instructor: { email, password } }: Seeded) {
  await open(page, '/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expectRoute(page, '/home');
}
