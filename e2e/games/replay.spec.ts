import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '../app';
import { root } from '../support/checkout';
import { GAMES } from '../support/games';
import { fileOf, type Rules, releaseOf } from '../support/release';

const PLAYS = 1000;

const TIMINGS = ['x1', 'x1.5', 'x2', 'x10', 'off'];
const MODES = ['Intermediate', 'Advanced'];

/** Each game's options by seed; solving the puzzle is slow, so only one play in 50 solves it. */
const OPTIONS: Readonly<Record<string, (seed: number) => object>> = {
  'entre-scrabble': (seed) => ({ timing: TIMINGS[seed % 5] }),
  'entrepre-puzzle': (seed) => ({
    mode: seed % 50 === 0 ? 'Beginner' : MODES[seed % 2],
    timing: TIMINGS[seed % 5],
  }),
};

/** A play as stored and sent: enough to replay it. */
type Play = { readonly seed: number; readonly options: object; readonly actions: readonly object[] };

/** Complete plays by the server's simulated players. */
function playsOf(game: string, rules: string): readonly Play[] {
  const deals = Array.from({ length: PLAYS }, (_, seed) => ({ seed, options: OPTIONS[game]?.(seed) ?? {} }));
  const input = JSON.stringify(deals.map((deal) => ({ ...deal, ask: 'play', game, rules })));
  const program = [join(root, 'server/src/testing/game-plays.mjs'), root];
  const played = execFileSync(process.execPath, program, { input, encoding: 'utf8', maxBuffer: 1e9 });
  const actions: readonly Pick<Play, 'actions'>[] = JSON.parse(played);
  return deals.map((deal, at) => ({ ...deal, actions: actions[at]?.actions ?? [] }));
}

/** A play's final state as JSON and its score's 64 bits. */
type Ended = { readonly state: string; readonly score: string };

/** Replays the plays; runs unchanged in Node and in the page. */
async function replayAll({ url, plays }: { url: string; plays: readonly Play[] }): Promise<readonly Ended[]> {
  const { rules } = (await import(url)) as { rules: Rules };
  return plays.map(({ seed, options, actions }) => {
    const state = actions.reduce<object>(
      (before, action) => rules.step(before, action),
      rules.start(seed, options),
    );
    const score = new BigUint64Array(Float64Array.of(rules.score(state)).buffer)[0];
    return { state: JSON.stringify(state), score: String(score) };
  });
}

for (const { name, title } of GAMES) {
  test(`${PLAYS} plays of ${title} end in the browser exactly as in Node, bit for bit`, {
    tag: '@full',
  }, async ({ page }) => {
    const release = releaseOf(name);
    const file = fileOf(release, 'rules.mjs');
    const plays = playsOf(name, file);
    const inNode = await replayAll({ url: pathToFileURL(file).href, plays });
    expect(new Set(inNode.map(({ score }) => score)).size, 'different scores').toBeGreaterThan(3);

    await page.goto(`${release.base}index.html`);
    const inBrowser = await page.evaluate(replayAll, { url: `${release.base}rules.mjs`, plays });
    expect(inBrowser).toEqual(inNode);
  });
}
