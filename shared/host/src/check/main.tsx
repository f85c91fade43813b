import { parse } from '@venture/contract/parse';
import { RemoteEntry } from '@venture/contract/remotes';
import { watchGlobals } from './globals';
import { checkPages } from './pages';
import { checkStart } from './start';
import { watchStorage } from './storage';
import { stylesOutside } from './styles';
import { tell } from './tell';

/** The page on which `venture check` runs a release: it starts the container as the shell does, and shows each page once. */
async function main() {
  const response = await fetch('/release/release.json');
  const remote = parse(RemoteEntry, { ...(await response.json()), base: '/release/' }, 'release.json');
  const changedStorage = watchStorage(remote.name);
  const replaced = watchGlobals();
  const pages = await checkStart(remote);
  if (pages) await checkPages(remote, pages);
  tell({ step: 'looking at what it left behind' });
  const names = replaced();
  if (names.length > 0)
    tell({
      finding: {
        code: 'globals-changed',
        sentence: `It replaces ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}, which all pages share.`,
        remedy: 'Leave globals and their prototypes alone: wrap what you need in a function of your own.',
      },
    });
  for (const finding of [...changedStorage(), ...stylesOutside(remote.name)]) tell({ finding });
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
