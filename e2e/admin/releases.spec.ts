import type { Figures, Remote, RemoteSummary, StoredRelease } from '@venture/api/v1/releases';
import { expect, open, test } from '../app';
import { inspect } from '../support/inspect';
import { loggedInAsAdmin } from '../support/people';

const AT = '2026-11-01T10:00:00Z';
const LIVE = { version: '1.1.0-3f2a9c41d7', since: AT, isDisabled: false };
const NEWER = '1.2.0-b81e04c95a';

const release = (version: string, state: StoredRelease['state']): StoredRelease => ({
  version,
  state,
  storedAt: AT,
  origin: { by: 'token “Continuous integration”', commit: 'abc123', claims: { repository: 'red/games' } },
});

const LEMONADE: Remote = {
  name: 'lemonade',
  title: 'Lemonade Stand',
  owner: 'campus-games',
  waiting: 1,
  live: LIVE,
  rollout: {
    version: NEWER,
    share: 0.1,
    plan: '10 % for 10 minutes, then all',
    newer: { visitors: 40, failed: 10 },
    live: { visitors: 360, failed: 18 },
  },
  releases: [
    release('2.0.0-91c55e', 'waiting'),
    release(NEWER, 'stored'),
    release(LIVE.version, 'live'),
    release('1.0.0-77aa10', 'previous'),
  ],
  revision: '7',
  history: [
    {
      since: AT,
      action: 'rollout-started',
      channel: 'rollout',
      version: LIVE.version,
      sentence: `Began to roll out ${NEWER}, by Ada Lovelace (a member of the team), “Kinder weather.”`,
    },
    {
      since: AT,
      action: 'rollout-stopped',
      channel: 'rollout',
      version: LIVE.version,
      sentence: 'Automatically stopped the rollout of 1.1.9. It failed for 20 of 20 visitors.',
    },
  ],
};

const day = (ago: number) => new Date(Date.now() - ago * 24 * 3600 * 1000).toISOString().slice(0, 10);
const FIGURES: Figures = {
  reports: [0, 3, 8].flatMap((ago) => [
    { version: LIVE.version, day: day(ago), code: 'shown', count: 1480 - 90 * ago, message: '' },
    {
      version: LIVE.version,
      day: day(ago),
      code: 'stopped',
      count: 6 * ago + 1,
      message: "Cannot read properties of undefined (reading 'lemons')",
    },
  ]),
};

const plain = { waiting: 0, live: LIVE };
const REMOTES: readonly RemoteSummary[] = [
  { ...plain, name: 'auth', title: 'Account' },
  { ...plain, name: 'kiosk', title: 'Kiosk', stopped: '3.0.0' },
  { ...plain, name: 'market', title: 'Market Day', live: { ...LIVE, isDisabled: true } },
  LEMONADE,
];

test('releases, rollout figures and confirmations are accessible', {
  tag: '@full',
}, async ({ page }) => {
  await loggedInAsAdmin(page);
  await page.route('**/api/v1/remotes', (route) => route.fulfill({ json: { remotes: REMOTES } }));
  await page.route('**/api/v1/remotes/lemonade', (route) => route.fulfill({ json: LEMONADE }));
  await page.route('**/api/v1/remotes/lemonade/figures', (route) => route.fulfill({ json: FIGURES }));
  await open(page, '/admin/releases');
  await expect(page.getByText(/^1 release waits for approval/)).toBeVisible();
  await inspect(page, 'releases that need attention');

  await page.getByRole('button', { name: 'Lemonade Stand' }).press('Enter');
  await expect(page.getByRole('row', { name: /40 10 \(25%\)/ })).toBeVisible();
  await inspect(page, 'a remote with a rollout');

  await page.getByText(/loads, \d+ failures/).click();
  await expect(page.getByRole('row', { name: /stopped while in use/ }).first()).toBeVisible();
  await inspect(page, 'the figures and failures of a release');

  await page.getByRole('button', { name: 'Change the plan' }).press('Enter');
  await page.getByRole('radio', { name: 'A plan of your own' }).press('Space');
  await expect(page.getByLabel('Plan', { exact: true })).toBeVisible();
  await inspect(page, 'choosing a rollout plan');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Change the plan' })).toBeFocused();
  await page.getByRole('button', { name: 'Approve 2.0.0-91c55e' }).press('Enter');
  await expect(page.getByText(/^The name lemonade is its team’s from then on/)).toBeVisible();
  await inspect(page, 'the approval dialog');
});
