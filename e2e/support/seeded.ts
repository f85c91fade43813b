import type { Page } from '@playwright/test';
import { test as plain } from '../app';
import { logIn } from './people';
import { type RunningApp, runApp } from './running';

type Seeded = RunningApp & { readonly instructor: { readonly email: string; readonly password: string } };

/** Tests on an app of their own, with learners who have done a lot, and somebody who teaches them and sees everyone. */
export const test = plain.extend<object, { app: Seeded }>({
  app: [
    // Playwright reads what a fixture needs from this pattern, which must name something.
    async ({ browserName: _ }, use) => {
      const app = await runApp();
      const said = await app.command('seed', '--learners', '300');
      const [, email = '', password = ''] = /Log in as (\S+) with the password (\S+)/.exec(said) ?? [];
      // The seeded instructor sees their classes alone; these tests also look at what only an admin sees.
      await app.command('admin', 'grant', email);
      await use({ ...app, instructor: { email, password } });
      await app.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ app }, use) => use(app.address),
});

/** Logs in by the page as whoever teaches. */
export async function teach(page: Page, { instructor: { email, password } }: Seeded) {
  await logIn(page, email, password);
}
