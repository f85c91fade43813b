import { relisted } from '../list';
import { freezing, good, NEWER, newer, throwing } from '../support/newer';
import { configure, FAULTS, fixed, type Network } from './network';
import { heading, see } from './seen';
import { inPage, type Tab } from './tab';
import { test } from './test';

/** Makes a newer release of Cash Stack live and answers requests for its files. */
function releaseNewer(network: Network, source: string, answer = fixed(200, source, 'text/javascript')) {
  configure(network, relisted('cash-stack', newer(source)));
  network.answer(new RegExp(`/remotes/cash-stack/${NEWER}/`), answer);
}

async function expectRealOne(tab: Tab) {
  await see(tab, heading('Cash Stack'));
  await see(tab, { role: 'note' }, 'The newest version of Cash Stack has a problem');
}

const BAD = [
  ['is missing', good('x'), FAULTS['is missing']],
  ['is altered', good('x'), fixed(200, `${good('x')} `, 'text/javascript')],
  ['throws while it starts', throwing, fixed(200, throwing, 'text/javascript')],
] as const;

for (const [fault, listed, answer] of BAD) {
  test(`when the newest release ${fault}, the previous one replaces it and says so`, async ({
    tab,
    network,
  }) => {
    releaseNewer(network, listed, answer);
    await tab.open(`${network.address}/#/cash-stack`);
    await expectRealOne(tab);
  });
}

test('a release that froze the tab is not run again, and the previous one replaces it', async ({
  tab,
  network,
}) => {
  await tab.open(`${network.address}/#/leaderboard`);
  await see(tab, heading('Leaderboard'));
  // The note of a frozen tab: a driver cannot close one.
  await inPage(
    tab,
    (release) => localStorage.setItem('venture.starting', JSON.stringify({ [release]: Date.now() })),
    `cash-stack ${NEWER}`,
  );
  releaseNewer(network, freezing);
  await tab.open('about:blank');
  await tab.open(`${network.address}/#/cash-stack`);
  await expectRealOne(tab);
});
