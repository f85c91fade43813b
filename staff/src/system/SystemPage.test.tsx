import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SystemHealth } from '@venture/api/v1/system';
import { type Call, problem, serverForEach } from '@venture/testing/fake-server';
import { renderInStaff } from '../testing/in-staff';
import { SystemPage } from './SystemPage';

const ME = { userId: 'u_1', fullName: 'Ann Admin', email: 'ann@example.edu', mayAdminister: true };
const good = { state: 'good', problems: [] } as const;

const FINE: SystemHealth = {
  program: {
    ...good,
    problems: [],
    facts: { version: '1.1.0', node: '20.20.0', host: 'quest', process: 7, runningSeconds: 7300 },
  },
  database: {
    ...good,
    problems: [],
    facts: {
      ...{ usability: 'ready', version: '17.2', isEmbedded: true, latencyMs: 2, bytes: 120_000_000 },
      migration: '032-last-backup',
    },
  },
  disk: { ...good, problems: [], facts: { freeBytes: 50e9, totalBytes: 100e9 } },
  clock: { ...good, problems: [], facts: { aheadMs: 0 } },
  mail: { ...good, problems: [], facts: { isOn: true, isNeeded: false, waiting: 0, workedSecondsAgo: 130 } },
  backups: {
    ...good,
    problems: [],
    facts: {
      last: { at: '2026-01-02T02:00:00Z', secondsAgo: 7300, bytes: 5_300_000, rows: 4321, version: '1.1.0' },
    },
  },
  releases: {
    ...good,
    problems: [],
    facts: {
      ...{ live: 6, waiting: 0, rollingOut: 0, stopped: [], switchedOff: [], list: 'usable' },
      lastChange: { remote: 'tally', version: '1.2.0', secondsAgo: 90 },
    },
  },
  logins: { ...good, problems: [], facts: { waiting: 0, mostWaiting: 1000, running: 0, refused: 12 } },
  results: { ...good, problems: [], facts: { waiting: 0 } },
};

const NO_BACKUP: SystemHealth['backups'] = {
  state: 'attention',
  problems: [{ code: 'never', state: 'attention' }],
  facts: {},
};

let health: SystemHealth | 'offline' | 'refused';
let me: object;
beforeEach(() => {
  health = FINE;
  me = {};
});

const server = serverForEach(['reports'], ({ what }: Call) => {
  if (what === 'GET /me') return { json: { ...ME, ...me } };
  if (health === 'refused') return problem(503, 'unavailable', 'The database does not answer.');
  return health === 'offline' ? 'offline' : { json: health };
});

const summary = (text: string) => screen.findByText(text, { selector: '[role=status] *' });
const part = (name: string) => within(screen.getByRole('listitem', { name }));
const looks = () => server.sent.filter(({ what }) => what === 'GET /system').length;

test('where everything works the page says so, with all that is known', async () => {
  renderInStaff(<SystemPage />);
  expect(await summary('Everything works')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'What to do' })).not.toBeInTheDocument();
  expect(part('Server').getByText('2 hours')).toBeVisible();
  expect(part('Database').getByText('120.0 MB')).toBeVisible();
  expect(part('Disk').getByText('50.0 GB (50%)')).toBeVisible();
  expect(part('Backups').getByText(/2 hours ago$/)).toBeVisible();
  expect(part('Mail').getByText('2 minutes ago')).toBeVisible();
  expect(part('Logins').getByText('12 since the start')).toBeVisible();
  expect(part('Releases').getByText('tally 1.2.0, 1 minute ago')).toBeVisible();
  expect(screen.getAllByText('Good')).toHaveLength(9);
});

test('mail that is switched off is not set up, and no problem: it says what that means', async () => {
  health = { ...FINE, mail: { ...FINE.mail, facts: { isOn: false, isNeeded: false, waiting: 0 } } };
  renderInStaff(<SystemPage />);
  expect(await summary('Everything works')).toBeVisible();
  expect(part('Mail').getByText('Not set up')).toBeVisible();
  expect(part('Mail').queryByText('Good')).not.toBeInTheDocument();
  expect(part('Mail').getByText(/^No links for new passwords are sent: /)).toBeVisible();
  expect(screen.getAllByText('Good')).toHaveLength(8);
});

test('why mail fails is said in words', async () => {
  const failure =
    'The mail server takes no connections there (ECONNREFUSED): check host and port in SMTP_URL.';
  const facts = { isOn: true, isNeeded: false, waiting: 0, failingSeconds: 90, failure };
  health = {
    ...FINE,
    mail: { state: 'attention', problems: [{ code: 'failing', state: 'attention' }], facts },
  };
  renderInStaff(<SystemPage />);
  expect(
    await screen.findByText(/takes no connections there \(ECONNREFUSED\).* An email is given up/),
  ).toBeVisible();
});

test('what is wrong comes first, the worst before the rest, and says what to do and where', async () => {
  health = {
    ...FINE,
    backups: NO_BACKUP,
    disk: {
      state: 'broken',
      problems: [{ code: 'little-space', state: 'broken' }],
      facts: { freeBytes: 2e9, totalBytes: 100e9 },
    },
    mail: {
      state: 'attention',
      problems: [{ code: 'not-in-effect', state: 'attention' }],
      facts: { isOn: false, isNeeded: true, waiting: 0 },
    },
  };
  renderInStaff(<SystemPage />);
  expect(await summary('One thing does not work, and 2 more need attention')).toBeVisible();
  const todo = within(screen.getByRole('region', { name: 'What to do' }));
  expect(todo.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Only 2.0% of the disk is free',
    'No backup has been made yet',
    'Email addresses are not confirmed',
  ]);
  expect(todo.getByRole('link', { name: 'Open Settings' })).toHaveAttribute('href', '/admin/settings');
  expect(todo.getAllByText(/docs\/operating\.md/)).toHaveLength(2);
  const parts = within(screen.getByRole('region', { name: 'All parts' }));
  expect(parts.getAllByRole('heading', { level: 3 })[0]).toHaveTextContent('Disk');
  expect(part('Disk').getByText('Does not work')).toBeVisible();
  expect(part('Mail').getByText('none: SMTP_URL is not set')).toBeVisible();
  expect(part('Mail').getByText(/admins create them on the User Management page\./)).toBeVisible();
  expect(part('Mail').getByText('Needs attention')).toBeVisible();
});

test('a part that gave no answer leaves the others', async () => {
  const none = { state: 'broken', problems: [{ code: 'no-answer', state: 'broken' }] } as const;
  health = { ...FINE, disk: { ...none, problems: [...none.problems] } };
  renderInStaff(<SystemPage />);
  expect(await summary('One thing does not work')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Disk: no answer' })).toBeVisible();
  expect(part('Disk').getByText('Its state is unknown.')).toBeVisible();
  expect(part('Database').getByText('Good')).toBeVisible();
});

test('checking again asks at once, and says when it is done', async () => {
  renderInStaff(<SystemPage />);
  await summary('Everything works');
  const before = looks();
  health = {
    ...FINE,
    mail: { ...FINE.mail, state: 'attention', problems: [{ code: 'failing', state: 'attention' }] },
  };
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await summary('One thing needs attention')).toBeVisible();
  expect(screen.getByText('Checked again.')).toBeInTheDocument();
  expect(screen.getByText('Checked a moment ago')).toBeVisible();
  expect(looks()).toBe(before + 1);
});

test('every 30 seconds it is asked again, and the page says how old the answer is', async () => {
  jest.useFakeTimers();
  try {
    renderInStaff(<SystemPage />);
    await act(() => jest.advanceTimersByTimeAsync(25_000));
    expect(await summary('Everything works')).toBeVisible();
    expect(screen.getByText(/^Checked 2\d seconds ago$/)).toBeVisible();
    const before = looks();
    health = { ...FINE, backups: NO_BACKUP };
    await act(() => jest.advanceTimersByTimeAsync(6_000));
    expect(await summary('One thing needs attention')).toBeVisible();
    expect(looks()).toBe(before + 1);
    expect(screen.getByText('Checked a moment ago')).toBeVisible();
    expect(screen.queryByText('Checked again.')).not.toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

test('when the server is away what was known stays, and is not said to be how it is now', async () => {
  renderInStaff(<SystemPage />);
  await summary('Everything works');
  health = 'offline';
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await summary('Unknown: the server did not answer')).toBeVisible();
  expect(screen.getByText(/^It last answered today at \d\d:\d\d; /)).toBeVisible();
  expect(screen.queryByText('Everything works')).not.toBeInTheDocument();
  expect(screen.queryByText('Checked again.')).not.toBeInTheDocument();
  expect(screen.queryByText('Good')).not.toBeInTheDocument();
  expect(part('Server').getByText('1.1.0')).toBeVisible();
  health = FINE;
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('There is nothing to do.')).toBeVisible();
});

test.each([
  ['offline', 'No connection'],
  ['refused', 'The server could not answer'],
] as const)(
  'when the first answer is missing (%s) the page says why, and tries again',
  async (why, title) => {
    health = why;
    renderInStaff(<SystemPage />);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    health = FINE;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await summary('Everything works')).toBeVisible();
  },
);
