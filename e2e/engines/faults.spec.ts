import { expect } from '@playwright/test';
import { hashOf, relisted } from '../list';
import { container, pageTable } from '../support/container';
import { newEmail } from '../support/people';
import { PLACES } from '../support/places';
import { releaseOf } from '../support/release';
import { configure, FAULTS, fixed, type Network } from './network';
import { signUp } from './people';
import { button, click, go, heading, see } from './seen';
import { inPage, type Tab } from './tab';
import { test } from './test';

const ALERT = { role: 'alert' } as const;
const GAME = { path: '/cash-stack', title: 'Cash Stack' } as const;
const RUNTIME = 'runtime of remotes';
const EVERY = { ...PLACES, [RUNTIME]: { ...GAME, file: /\/js\/federation\./ } } as const;

const CASES = [
  ['entry', 'is missing', 'Some of its files are missing'],
  ['page script', 'is a page of HTML', 'not what was released'],
  ['page style', 'has one byte altered', 'not what was released'],
  ['lazy script', 'is temporarily unavailable', 'busy or under maintenance'],
  ['lazy style', 'is cut off', 'cannot be reached'],
  [RUNTIME, 'is missing', 'platform-missing'],
] as const satisfies readonly (readonly [keyof typeof EVERY, keyof typeof FAULTS, string])[];

for (const [place, fault, text] of CASES) {
  const { file, path, title } = EVERY[place];
  test(`when the ${place} ${fault}, only its page fails, and "Try again" recovers`, async ({
    tab,
    network,
  }) => {
    const heal = network.answer(file, FAULTS[fault]);
    await tab.open(`${network.address}/#${path}`);
    await see(tab, ALERT, text);
    await expectOwnPagesToWork(tab);
    if (place !== RUNTIME) await expectOtherRemotesToWork(tab);
    await go(tab, path);
    await see(tab, ALERT, text);
    heal();
    await click(tab, button('Try again'));
    await see(tab, heading(title));
  });
}

/** Factor by which the page's timers run faster, for files that never arrive. */
const HASTE = 20;

test('a page reports a file that never answers', async ({ tab, network }) => {
  network.answer(EVERY.entry.file, FAULTS['never answers']);
  await tab.open(`${network.address}/#/leaderboard`);
  await see(tab, heading('Leaderboard'));
  await inPage(
    tab,
    (haste) => {
      const later = window.setTimeout;
      Object.assign(window, { setTimeout: (work: () => void, ms = 0) => later(work, ms / haste) });
    },
    HASTE,
  );
  await go(tab, GAME.path);
  await see(tab, ALERT, 'It did not arrive in time');
});

test('when a file answers 503 once, its page opens without an error', async ({ tab, network }) => {
  configure(
    network,
    relisted('cash-stack', () => ({ previous: undefined })),
  );
  const end = network.answer(EVERY.entry.file, (response) => {
    end();
    FAULTS['is temporarily unavailable'](response);
  });
  await tab.open(`${network.address}/#${GAME.path}`);
  await see(tab, heading(GAME.title));
});

test('a release that throws when it is shown breaks only its own page', async ({ tab, network }) => {
  const { global } = releaseOf('cash-stack');
  release(network, container(global, pageTable('() => { throw new Error("on mount") }')));
  await tab.open(`${network.address}/#${GAME.path}`);
  await see(tab, ALERT, 'has stopped');
  await expectOwnPagesToWork(tab);
  await expectOtherRemotesToWork(tab);
});

test('a script that a release adds to the page does not run without a known hash', async ({
  tab,
  network,
}) => {
  const { base, global } = releaseOf('cash-stack');
  const adding = `
    const address = new URL('${base}js/more.js', document.baseURI).href;
    globalThis.tried = import(address).then(() => 'ran', () => 'refused');`;
  network.answer(/more\.js/, fixed(200, 'globalThis.hasRun = true;', 'text/javascript'));
  release(network, `${adding}\n${container(global, 'return { pages: {} };')}`);
  await tab.open(`${network.address}/#${GAME.path}`);
  await see(tab, ALERT, 'could not be loaded');
  expect(await tab.evaluate('globalThis.tried')).toBe('refused');
  expect(await tab.evaluate('"hasRun" in globalThis')).toBe(false);
});

test('code altered after its verification does not run', async ({ tab, network }) => {
  const altered = fixed(200, 'globalThis.hasRun = true;', 'text/javascript');
  network.answer(EVERY.entry.file, (response, pass) =>
    response.req.headers['sec-fetch-dest'] === 'script' ? altered(response) : pass(),
  );
  await tab.open(`${network.address}/#${GAME.path}`);
  // The engine may take the script from its cache or request it again.
  await see(tab, heading(/^Cash Stack( could not be loaded)?$/));
  expect(await tab.evaluate('"hasRun" in globalThis')).toBe(false);
});

test('when the list of remotes cannot be read, the shell works and reports the missing remotes', async ({
  tab,
  network,
}) => {
  configure(network, (config) => ({ ...config, remotes: null }));
  network.answer(/^\/remotes\.json/, FAULTS['is cut off']);
  await tab.open(`${network.address}/#/leaderboard`);
  await see(tab, heading('Leaderboard'));
  await go(tab, GAME.path);
  await see(tab, ALERT, 'unavailable');
});

test('sign-up reports an unreachable server and works once it is back', async ({ tab, network }) => {
  await tab.open(`${network.address}/#/signup`);
  await see(tab, heading('Create your account'));
  await network.leave();
  await signUp(tab, newEmail());
  await see(tab, ALERT, 'Signup failed. Try again.');
  await network.comeBack();
  await click(tab, button('Sign up'));
  await see(tab, { role: 'status' }, 'Account created successfully!');
});

/** Makes this code the container of Cash Stack, without a previous release. */
function release(network: Network, source: string) {
  const change = relisted('cash-stack', ({ entry, files }) => ({
    previous: undefined,
    preload: [],
    files: { ...files, [entry]: hashOf(source) },
  }));
  configure(network, change);
  network.answer(EVERY.entry.file, fixed(200, source, 'text/javascript'));
}

async function expectOwnPagesToWork(tab: Tab) {
  await go(tab, '/leaderboard');
  await see(tab, heading('Leaderboard'));
}

async function expectOtherRemotesToWork(tab: Tab) {
  await go(tab, '/login');
  await see(tab, heading('Welcome back'));
}
