import { compactEntry } from '@venture/contract/list-entry';
import { readShell } from '../checks/shell';
import type { ReleaseEnvironment } from '../environment';
import type { List } from './contents';

/** The list as it is written: it comes with every page, so its lines are short where the shell reads such lines. */
export async function listText(list: List, { shellDir, remotesBase }: ReleaseEnvironment): Promise<string> {
  // Whatever is wrong with the shell, a remote can still be switched off.
  const shell = await readShell(shellDir).catch(() => undefined);
  if (!shell?.shortLines) return JSON.stringify(list);
  const { remotes, ...more } = list;
  const heading = { ...more, base: remotesBase };
  return JSON.stringify({ ...heading, remotes: remotes.map((remote) => compactEntry(remote, heading)) });
}
