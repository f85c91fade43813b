import { pathToFileURL } from 'node:url';
import { expect, test } from '../app';
import { GAMES } from '../support/games';
import { PLAYERS, type Play, playOf } from '../support/plays';
import { fileOf, type Rules, releaseOf, rulesOf } from '../support/release';

const PLAYS = 1000;

/** The final state of a play as JSON, and the 64 bits of its score. */
type Ended = { readonly state: string; readonly score: string; readonly isOver: boolean };

/** Runs unchanged in Node and in the page. */
async function replayAll({ url, plays }: { url: string; plays: readonly Play[] }): Promise<readonly Ended[]> {
  const { rules } = (await import(url)) as { rules: Rules };
  return plays.map(({ seed, options, actions }) => {
    const state = actions.reduce<object>(
      (before, action) => rules.step(before, action),
      rules.start(seed, options),
    );
    const score = new BigUint64Array(Float64Array.of(rules.score(state)).buffer)[0];
    return { state: JSON.stringify(state), score: String(score), isOver: rules.isOver(state) };
  });
}

for (const { name, title } of GAMES) {
  test(`${PLAYS} plays of ${title} end in the browser exactly as in Node, bit for bit`, {
    tag: '@full',
  }, async ({ page }) => {
    const player = PLAYERS[name];
    if (!player) throw new Error(`Nobody knows how to play ${name}.`);
    const release = releaseOf(name);
    const rules = await rulesOf(name);
    const plays = Array.from({ length: PLAYS }, (_, number) => playOf(rules, player, number));
    const inNode = await replayAll({ url: pathToFileURL(fileOf(release, 'rules.mjs')).href, plays });
    expect(inNode.filter(({ isOver }) => isOver).length, 'plays that reach their end').toBeGreaterThan(100);
    expect(new Set(inNode.map(({ score }) => score)).size, 'different scores').toBeGreaterThan(3);

    await page.goto(`${release.base}index.html`);
    const inBrowser = await page.evaluate(replayAll, { url: `${release.base}rules.mjs`, plays });
    expect(inBrowser).toEqual(inNode);
  });
}
