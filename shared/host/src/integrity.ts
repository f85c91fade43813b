import type { Release } from '@venture/contract/remotes';

/** The hash of no file: what carries it cannot load. */
const NOTHING = `sha384-${'A'.repeat(64)}`;

/** A release, and the address of its folder. */
export type Placed = Pick<Release, 'files'> & { readonly base: string };

/** Keeps the hashes of the releases in use, and answers for each address which hash its file must have. */
export function createIntegrity(onAsked: (address: string) => void) {
  const hashes = new Map<string, string>();
  const answer = (address: string) => hashes.get(withoutQuery(address)) ?? NOTHING;
  globalThis.ventureIntegrity = (address) => {
    onAsked(address);
    return answer(address);
  };
  return {
    hashOf: answer,
    trust: ({ base, files }: Placed) => {
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
