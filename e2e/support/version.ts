import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import type { BrowserContext } from '@playwright/test';
import { root } from './checkout';

type Stored = { readonly name: string; readonly value: string };

/** The part of the fixture of `scripts/version-fixture.mjs` that browser tests need. */
type Version = {
  readonly page: string;
  readonly password: string;
  readonly people: { readonly learner: { readonly email: string } };
  /** Storage of the learner's browser. */
  readonly device: { readonly origins: readonly { readonly localStorage: Stored[] }[] };
  readonly backup: string;
  /** Keys, releases and the shell; bytes are encoded as letters. */
  readonly files: Readonly<Record<string, string>>;
};

export function versionOf(version: string): Version {
  const packed = readFileSync(join(root, 'server/src/testing/versions', `${version}.json.br`));
  return JSON.parse(brotliDecompressSync(packed).toString());
}

/** Writes the files and the backup of a version for an upgrade; returns the backup and the settings. */
export function bringAlong({ files, backup }: Version, folder: string) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text, 'latin1');
  }
  const file = join(folder, 'backup.gz');
  writeFileSync(file, gzipSync(backup));
  return {
    backup: file,
    settings: { STORE_DIR: join(folder, 'store'), SIGNING_KEY: join(folder, 'keys/signing.json') },
  };
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
};

/** Serves documents and shell files of the old version to this browser, as in a tab that stayed open. */
export async function keepOpen(
  context: BrowserContext,
  address: string,
  { page, files }: Version,
): Promise<void> {
  await context.route(`${address}/**`, async (asked) => {
    const { pathname } = new URL(asked.request().url());
    const isDocument = asked.request().resourceType() === 'document';
    if (isDocument) return asked.fulfill({ contentType: 'text/html', body: page });
    const file = files[`shell${pathname}`];
    if (file === undefined) return asked.fallback();
    const contentType = TYPES[pathname.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    return asked.fulfill({ contentType, body: Buffer.from(file, 'latin1') });
  });
}

/** Gives pages of this address the learner's stored values, unless storage is not empty. */
export async function giveStored(context: BrowserContext, { device }: Version): Promise<void> {
  const stored = device.origins.flatMap(({ localStorage }) => localStorage);
  await context.addInitScript((items) => {
    if (location.protocol === 'about:' || localStorage.length > 0) return;
    for (const { name, value } of items) localStorage.setItem(name, value);
  }, stored);
}
