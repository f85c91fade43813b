import type { Finding } from '@venture/contract/gate/finding';
import { styleFindings } from '@venture/contract/gate/release';
import { parse } from '@venture/contract/parse';
import { RemoteEntry } from '@venture/contract/remotes';
import { checkFrames } from './frames';
import { watchGlobals } from './globals';
import { watchLeftovers } from './leftovers';
import { checkPages } from './pages';
import { checkStart } from './start';
import { about, tell } from './tell';

/** What the platform and another remote might have stored. */
const OTHERS = { 'venture.check': 'kept', 'another-remote.note': 'kept', userId: 'check', userType: 'user' };

/** Puts something of others into the storage; answers, later, what was done to it and beside it. */
function watchStorage(name: string): () => readonly Finding[] {
  for (const [key, value] of Object.entries(OTHERS)) localStorage.setItem(key, value);
  return () => {
    const changed = Object.entries(OTHERS).filter(([key, value]) => localStorage.getItem(key) !== value);
    const foreign = Object.keys(localStorage).filter(
      (key) => !(key in OTHERS) && !key.startsWith('venture.') && !key.startsWith(name),
    );
    return [
      ...about(
        changed.map(([key]) => key),
        (keys) => ({
          code: 'storage-changed',
          sentence: `It changes or removes what others stored on the device: ${keys}.`,
          remedy: 'Remove only your own keys, one by one: never clear the storage.',
        }),
      ),
      ...about(foreign, (keys) => ({
        code: 'storage-key-foreign',
        sentence: `It stores ${keys} on the device, which does not say whose it is.`,
        remedy: `Begin your keys with "${name}".`,
      })),
    ];
  };
}

/**
 * The page on which `venture check` runs a release: it starts the container as the shell does, and shows each page once; or
 * shows each in a frame, where the address says so.
 */
async function main() {
  const response = await fetch('/release/release.json');
  const framed = location.search === '?framed';
  const remote = parse(
    RemoteEntry,
    { ...(await response.json()), base: '/release/', framed },
    'release.json',
  );
  if (framed) {
    await checkFrames(remote);
    return void tell({ step: 'done' });
  }
  const changedStorage = watchStorage(remote.name);
  const leftovers = watchLeftovers();
  const replaced = watchGlobals();
  const pages = await checkStart(remote);
  if (pages) await checkPages(remote, pages);
  tell({ step: 'looking at what it left behind' });
  const globals = about(replaced(), (names) => ({
    code: 'globals-changed',
    sentence: `It replaces ${names}, which all pages share.`,
    remedy: 'Leave globals and their prototypes alone: wrap what you need in a function of your own.',
  }));
  const left = [...globals, ...changedStorage(), ...stylesOutside(remote.name), ...(await leftovers())];
  for (const finding of left) tell({ finding });
  tell({ step: 'done' });
}

main().catch((error: unknown) => {
  tell({
    finding: {
      code: 'check-failed',
      sentence: `The release could not be run: ${error instanceof Error ? error.message : error}`,
      remedy: 'Build it again.',
    },
  });
  tell({ step: 'done' });
});

/** What was put into the page while it ran: style sheets of the release itself are read as files. */
function stylesOutside(name: string): readonly Finding[] {
  const written = [...document.querySelectorAll('style')].map(({ textContent }) => textContent ?? '');
  const adopted = [...(document.adoptedStyleSheets ?? [])].map((sheet) =>
    [...sheet.cssRules].map(({ cssText }) => cssText).join('\n'),
  );
  return [...written, ...adopted].flatMap((css) => styleFindings(name, 'a style sheet that it writes', css));
}
