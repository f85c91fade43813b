import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { withServer } from './running.mjs';
import { checkAtMost, median, RUNS } from './targets.mjs';
import { CONFIG, changeRemotes, withBrowser, withContext } from './visit.mjs';

const [FEW, MANY] = [4, 400];
const LENGTHS = [FEW, 40, MANY];
const BYTES_PER_REMOTE = 512;
const SCRIPT_RATIO = 1.15;

/** @typedef {{ name: string, files: Record<string, string>, [more: string]: any }} Entry */

/** Prints what a remote costs in the list, and the landing page's script time with few and with very many. */
export function measureLists() {
  return withServer({}, async (address) => {
    console.log(`\nThe length of the list of remotes (script time: median of ${RUNS})`);
    const html = await (await fetch(address)).text();
    for (const length of LENGTHS)
      checkAtMost(
        `bytes of the list a remote, with ${length}`,
        weigh(html, length) / length,
        BYTES_PER_REMOTE,
      );
    const [few = Number.NaN, many = Number.NaN] = await scriptTimes(address, [FEW, MANY]);
    console.log(
      `  script time at boot: ${(few * 1000).toFixed(0)} ms with ${FEW}, ${(many * 1000).toFixed(0)} ms with ${MANY}`,
    );
    checkAtMost(`script time at boot with ${MANY} to that with ${FEW}`, many / few, SCRIPT_RATIO);
  });
}

/** Compressed bytes that a list of this length adds to the landing page. @param {string} html @param {number} length */
function weigh(html, length) {
  const pageWith = (/** @type {(config: any) => object} */ change) => {
    const text = html.replace(
      CONFIG,
      (_, start, config, end) => start + JSON.stringify(change(JSON.parse(config))) + end,
    );
    return gzipSync(text, { level: 9 }).length;
  };
  const full = pageWith(({ remotes, ...config }) => ({
    ...config,
    remotes: { ...remotes, remotes: lengthen(remotes.remotes, length) },
  }));
  return full - pageWith(({ remotes: _, ...config }) => config);
}

/** A list of this length: the checkout's games, then copies of them. @param {Entry[]} remotes @param {number} length */
function lengthen(remotes, length) {
  const games = remotes.filter(({ name }) => !['auth', 'learning'].includes(name));
  return Array.from({ length }, (_, at) => {
    const game = games[at % games.length];
    if (!game) throw new Error('No game is live.');
    const entry = at < games.length ? game : copy(game, at);
    // Every remote that was released twice has a previous release.
    const version = `1.0.0-${hashOf(entry.name).replaceAll(/\W/g, '').slice(10, 18)}`;
    return { ...entry, previous: { version, release: hashOf(`${entry.name} before`) } };
  });
}

/**
 * A made-up game with a list entry as large as the real one's and a card among the games.
 * @param {Entry} game
 * @param {number} number
 * @returns {Entry}
 */
function copy(game, number) {
  const [name, title] = [`${game.name}-${number}`, `${game['title']} ${number}`];
  const card = { ...game['cards'][0], path: `/${name}`, slot: 'game-selection', order: 100 + number };
  return {
    ...{ ...game, name, title, routes: [{ path: `/${name}`, title }], modes: undefined, cards: [card] },
    // Derived fields may be missing.
    ...('global' in game && { global: `${game['global']}_${number}` }),
    ...('base' in game && { base: game['base'].replace(game.name, name) }),
    files: Object.fromEntries(Object.keys(game.files).map((file) => [file, hashOf(`${name} ${file}`)])),
    release: hashOf(`${name} release`),
  };
}

/** @param {string} text */
function hashOf(text) {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`;
}

/**
 * Seconds spent in scripts until the landing page is complete and idle, with lists of these lengths.
 * @param {string} address
 * @param {readonly number[]} lengths
 */
function scriptTimes(address, lengths) {
  return withBrowser(async (browser) => {
    const times = lengths.map(() => /** @type {number[]} */ ([]));
    for (let run = 0; run < RUNS; run += 1)
      for (const [at, length] of lengths.entries())
        times[at]?.push(
          await withContext(browser, async (context) => {
            await changeRemotes(context, (remotes) => lengthen(remotes, length));
            const page = await context.newPage();
            const session = await context.newCDPSession(page);
            await session.send('Performance.enable', { timeDomain: 'threadTicks' });
            await page.goto(`${address}/`);
            await page.getByRole('heading', { level: 1 }).waitFor();
            await page.waitForLoadState('networkidle');
            const { metrics } = await session.send('Performance.getMetrics');
            return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
          }),
        );
    return times.map(median);
  });
}
