import type { Release } from '@venture/contract/remotes';

/** The hash of no file: nothing with it can load. */
const NO_FILE = `sha384-${'A'.repeat(64)}`;

/** A release, and the address of its folder. */
export type HashedFiles = Pick<Release, 'files'> & { readonly base: string };

/** Keeps the hashes of the releases in use, and answers for each address which hash its file must have. */
export function createIntegrity(onRequest: (address: string) => void) {
  const hashes = new Map<string, string>();
  const hashOf = (address: string) => hashes.get(withoutQuery(address)) ?? NO_FILE;
  globalThis.ventureIntegrity = (address) => {
    onRequest(address);
    return hashOf(address);
  };
  return {
    hashOf: hashOf,
    addHashes: ({ base, files }: HashedFiles) => {
      for (const [file, hash] of Object.entries(files)) hashes.set(withoutQuery(base + file), hash);
    },
  };
}

function withoutQuery(address: string): string {
  const url = new URL(address, document.baseURI);
  url.search = '';
  url.hash = '';
  return url.href;
}
