import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '../app';
import { newFolder, root, run, textsIn } from '../support/checkout';
import { fillLogin, newEmail, PASSWORD } from '../support/people';
import { type RunningApp, runApp } from '../support/running';

test.describe.configure({ timeout: 150_000 });

const NAME = 'lemon-stand';
const TITLE = 'Lemon Stand';
const route = { path: `/${NAME}`, title: TITLE };
const MANIFEST = { name: NAME, title: TITLE, version: '1.0.0', contract: 1, routes: [route], cards: [] };
const STAND = `import { useState } from 'react';

type Lemon = { readonly juice: number };

export function Stand() {
  const [lemons, setLemons] = useState<readonly Lemon[]>([{ juice: 1 }]);
  return (
    <main tabIndex={-1}>
      <h1>${TITLE}</h1>
      <button type="button" onClick={() => setLemons([])}>
        Sell {squeezeFirst(lemons)}
      </button>
    </main>
  );
}

function squeezeFirst(lemons: readonly (Lemon | undefined)[]): number {
  const [first] = lemons;
  if (!first) throw new Error('There are no lemons.');
  return first.juice;
}
`;
const FILES = {
  'remote.json': JSON.stringify(MANIFEST),
  'src/pages.ts': `import { Stand } from './Stand';\n\nexport const pages = { '/${NAME}': Stand } as const;\n`,
  'src/Stand.tsx': STAND,
};

let folder = '';
let app: RunningApp | undefined;
test.beforeAll(() => {
  folder = newFolder('maps');
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
});
test.afterAll(async () => {
  await app?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Builds without source maps, with a script of the test. */
const BUILD_WITHOUT = `
  const { configOf } = await import('${join(root, 'shared/kit/src/build.mjs')}');
  const { default: webpack } = await import('webpack');
  const configs = await configOf(process.cwd(), 'production');
  for (const config of configs)
    config.plugins = config.plugins.filter((plugin) => !(plugin instanceof webpack.SourceMapDevToolPlugin));
  webpack(configs).run((error, stats) => process.exit(error || stats.hasErrors() ? 1 : 0));`;

test('a team sees the source line where a framed game failed, and its release is the same as without maps', async ({
  page,
  troubles,
}) => {
  troubles.expectError(/Lemon|lemons/);
  app = await runApp();
  const { address, command } = app;
  const email = newEmail();
  const person = { fullName: 'Mia Member', email, password: PASSWORD, userType: 'user' };
  await page.request.post(`${address}/api/signup.php`, { data: person });
  await command('admin', 'team', 'create', 'red');
  await command('admin', 'team', 'add', 'red', email);
  await command('admin', 'team', 'grant', 'red', NAME, route.path);
  const scope = ['--remotes', NAME, '--actions', 'publish,promote'];
  const token = (await command('admin', 'token', 'red', ...scope)).trim().split('\n').at(-1) ?? '';
  const venture = join(root, 'shared/kit/src/venture.mjs');
  const said = await run(folder, [venture, 'release', '--to', address], { VENTURE_TOKEN: token });
  expect(said).not.toContain('source maps');

  const built = textsIn(join(folder, 'dist'));
  const maps = textsIn(join(folder, 'dist/.maps'));
  expect([...maps.keys()]).toContainEqual(expect.stringMatching(/^js\/pages\..*\.js\.map$/));
  for (const [, text] of built) expect(text).not.toContain('sourceMappingURL');
  for (const [path, text] of maps) {
    expect(text).not.toContain('no lemons');
    for (const place of [path, `.maps/${path}`]) {
      const answer = await page.request.get(`${address}/remotes/${NAME}/${versionIn(built)}/${place}`);
      expect(answer.status()).toBe(404);
    }
  }
  await run(folder, ['--input-type=module', '--eval', BUILD_WITHOUT]);
  const without = textsIn(join(folder, 'dist'));
  expect([...built.keys()].filter((path) => without.get(path) !== built.get(path))).toEqual([]);
  expect(without.size).toBe(built.size);

  await page.goto(`${address}/#${route.path}`);
  const game = page.frameLocator('[data-framed][data-shown="true"] > iframe');
  await game.getByRole('button', { name: 'Sell' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.goto(`${address}/#/login`);
  await fillLogin(page, email);
  await expect(page).toHaveURL(/#\/home$/);
  await page.goto(`${address}/#/admin/releases`);
  await page.getByRole('button', { name: TITLE }).click();
  await page.getByText(/1 failure/).click();
  await page.getByText('Stack').click();
  const line = (part: string) => STAND.split('\n').findIndex((text) => text.includes(part)) + 1;
  const stack = page.locator('pre');
  // The minimizer inlines the function into the component, which has no name.
  await expect(stack).toContainText(`@./src/Stand.tsx:${line('throw new Error')}:`);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(stack).toBeVisible();
});

const versionIn = (built: ReadonlyMap<string, string>) =>
  JSON.parse(built.get('release.json') ?? '{}').version;
