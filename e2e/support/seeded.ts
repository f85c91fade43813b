import type { Page } from '@playwright/test';
import { test as plain } from '../app';
import { logIn } from './people';
import { type RunningApp, runApp } from './running';

type Seeded = RunningApp & { readonly instructor: { readonly email: string; readonly password: string } };

/** Tests with their own app, seeded with active learners and an instructor who is also an admin. */
export const test = plain.extend<object, { app: Seeded }>({
  app: [
    // Playwright reads the fixture's dependencies from this pattern, which must not be empty.
    async ({ browserName: _ }, use) => {
      const app = await runApp();
      const said = await app.command('seed', '--learners', '300');
      const [, email = '', password = ''] = /Log in as (\S+) with the password (\S+)/.exec(said) ?? [];
      // An instructor sees only their own classes; these tests also need what an admin sees.
      await app.command('admin', 'grant', email);
      await use({ ...app, instructor: { email, password } });
      await app.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ app }, use) => use(app.address),
});

/** Logs in the instructor. */
export async function teach(page: Page, { instructor: { email, password } }: Seeded) {
  await logIn(page, email, password);
}
