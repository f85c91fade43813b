import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './app';
import { relist } from './list';
import { newFolder, npm, root, run } from './support/checkout';
import { wrappedRelease } from './support/finished-game';

/** Wraps the unchanged output of other tools, checks each game as its team would, and plays it in a frame. */
test.describe.configure({ mode: 'serial', timeout: 300_000 });

const venture = join(root, 'shared/kit/src/venture.mjs');

function write(files: Readonly<Record<string, string>>): string {
  const folder = newFolder('tool');
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

/** Wraps a folder and opens it in place of Cash Stack. */
async function open(page: Page, game: string) {
  const parent = write({});
  await run(parent, [venture, 'wrap', game, 'cash-stack', '--json']);
  const folder = join(parent, 'cash-stack');
  const { findings, notes } = JSON.parse(await run(folder, [venture, 'check', '--built', '--json']));
  expect([findings, notes]).toEqual([[], []]);
  const { entry, read } = wrappedRelease(folder);
  await relist(page, 'cash-stack', () => entry);
  await page.route(new RegExp(entry.base), (route) =>
    route.fulfill({ body: read(new URL(route.request().url()).pathname.slice(entry.base.length)) }),
  );
  await page.goto('/#/cash-stack');
  return page.frameLocator('[data-framed][data-shown="true"] > iframe');
}

/** A value saved by the game. */
const saved = (page: Page, key: string) =>
  page.evaluate((name) => {
    const save = localStorage.getItem('venture.document.1.save.cash-stack') ?? '{}';
    return JSON.parse(JSON.parse(save).value ?? '{}')[name] ?? null;
  }, key);
/** Scores of all runs stored on the device. */
const scores = (page: Page) =>
  page.evaluate(() =>
    Object.entries({ ...localStorage })
      .filter(([key]) => key.startsWith('venture.event.1.'))
      .map(([, text]) => JSON.parse(text).score),
  );

test('the Svelte and Vite example passes its tests, builds and is playable', { tag: '@checkout' }, async ({
  page,
}) => {
  const folder = write({});
  cpSync(join(root, 'docs/examples/break-even'), folder, {
    recursive: true,
    filter: (path) => !/node_modules|dist$/.test(path),
  });
  await npm(folder, 'install');
  await npm(folder, 'test');
  await npm(folder, 'run', 'build');
  const game = await open(page, join(folder, 'dist'));
  for (const guess of [30, 50, 6, 120, 1]) {
    await game.getByLabel('Your guess').fill(String(guess));
    await game.getByRole('button', { name: 'Answer' }).click();
  }
  await expect(game.getByText('You have 80 of 100 points. Your best: 80.')).toBeVisible();
  await expect.poll(() => scores(page)).toEqual([80]);
  expect(await saved(page, 'best')).toBe('80');
});

test('a Solid and Vite app with a lazy part is playable', { tag: '@checkout' }, async ({ page }) => {
  const folder = write({
    'package.json': `{ "private": true, "type": "module", "dependencies": { "solid-js": "1.9.19", "vite": "8.3.8", "vite-plugin-solid": "2.11.14" } }`,
    'vite.config.js': `import solid from 'vite-plugin-solid'; export default { plugins: [solid()] };`,
    'index.html': `<!doctype html><html lang="en"><head><title>Shop</title></head><body><div id="shop"></div><script type="module" src="/src/main.jsx"></script></body></html>`,
    'src/main.jsx': `import { createSignal, lazy, Suspense } from 'solid-js';
import { render } from 'solid-js/web';
const Later = lazy(() => import('./Later.jsx'));
function Shop() {
  const [sold, setSold] = createSignal(0);
  return <main><h1>Shop</h1><button onClick={() => setSold(sold() + 1)}>Sold {sold()}</button><Suspense><Later /></Suspense></main>;
}
render(() => <Shop />, document.getElementById('shop'));`,
    'src/Later.jsx': `import './later.css';
export default () => <p class="later">Open until nine</p>;`,
    'src/later.css': '.later { letter-spacing: 3px }',
  });
  await npm(folder, 'install');
  await run(folder, ['node_modules/vite/bin/vite.js', 'build']);
  const game = await open(page, join(folder, 'dist'));
  await game.getByRole('button', { name: 'Sold 0' }).click();
  await expect(game.getByRole('button', { name: 'Sold 1' })).toBeVisible();
  await expect(game.getByText('Open until nine')).toHaveCSS('letter-spacing', '3px');
});

test('a Phaser game loads images, levels and sounds, is playable and saves its progress', {
  tag: '@checkout',
}, async ({ page, troubles }) => {
  troubles.expectError(/GL Driver/);
  const folder = write({
    'package.json': `{ "private": true, "dependencies": { "phaser": "4.2.1" } }`,
    'game/index.html': `<!doctype html>
<html><head><title>Coins</title><style>body { margin: 0 }</style><script src="phaser.min.js"></script></head>
<body><script>
class Main extends Phaser.Scene {
  preload() {
    this.load.svg('coin', 'assets/coin.svg');
    this.load.json('level', 'assets/level.json');
    this.load.audio('ding', ['assets/ding.wav']);
  }
  create() {
    let left = this.cache.json.get('level').coins;
    for (let at = 0; at < left; at += 1) {
      const coin = this.add.image(60 + at * 60, 120, 'coin').setInteractive();
      coin.on('pointerdown', () => {
        coin.destroy();
        this.sound.play('ding');
        left -= 1;
        localStorage.setItem('left', String(left));
        if (left === 0) venture.score(5);
      });
    }
    localStorage.setItem('left', String(left));
  }
}
new Phaser.Game({ type: Phaser.AUTO, width: 360, height: 240, scene: Main });
</script></body></html>`,
    'game/assets/coin.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="19" fill="orange"/></svg>',
    'game/assets/level.json': '{ "coins": 5 }',
  });
  writeFileSync(join(folder, 'game/assets/ding.wav'), silence(400));
  await npm(folder, 'install');
  cpSync(join(folder, 'node_modules/phaser/dist/phaser.min.js'), join(folder, 'game/phaser.min.js'));
  const game = await open(page, join(folder, 'game'));
  await expect.poll(() => saved(page, 'left')).toBe('5');
  for (let at = 0; at < 5; at += 1) {
    await game.locator('canvas').click({ position: { x: 60 + at * 60, y: 120 } });
    await expect.poll(() => saved(page, 'left')).toBe(String(4 - at));
  }
  await expect.poll(() => scores(page)).toEqual([5]);
});

/** A silent sound of this many samples. */
function silence(samples: number): Buffer {
  const head = Buffer.from(
    '524946460000000057415645666d74201000000001000100401f0000401f00000100080064617461',
    'hex',
  );
  const sound = Buffer.concat([head, Buffer.alloc(4), Buffer.alloc(samples, 128)]);
  sound.writeUInt32LE(sound.length - 8, 4);
  sound.writeUInt32LE(samples, head.length);
  return sound;
}
