import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { copyCheckout, run, textsIn } from '../support/checkout';

test.setTimeout(400_000);

const REMOTE = 'games/cash-stack';

test('the same sources give the same release, in any folder and after any other build', {
  tag: '@checkout',
}, async () => {
  const releases = await Promise.all([
    releaseIn(copyCheckout(), '.', [REMOTE]),
    releaseIn(copyCheckout(), REMOTE, ['games/entre-scrabble', REMOTE]),
  ]);
  expect(releases[0]).toEqual(releases[1]);
});

/** Builds these folders in turn, with `folder` as the working directory; returns the texts of the release. */
async function releaseIn(copy: string, folder: string, built: readonly string[]) {
  const script = `import('${join(copy, 'scripts/build.mjs')}').then(({ buildAll }) => buildAll(${JSON.stringify(built)}))`;
  await run(join(copy, folder), ['--eval', script]);
  return textsIn(join(copy, REMOTE, 'dist'));
}
