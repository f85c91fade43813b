import { kilobytes, sizeOf } from './checks/budget';
import type { ReleaseEnvironment } from './environment';
import { type ListEntry, requireList } from './store/contents';
import { readReleaseFiles } from './store/rows';
import { readLive } from './store/store';

const HEAD = ['remote', 'version', 'live since', 'by', 'page', 'before', ''] as const;

/** What is live, since when, how it came, what its first page weighs, and what it falls back to. */
export async function overview(environment: ReleaseEnvironment): Promise<string> {
  const { serial, remotes } = requireList(await readLive(environment));
  const rows = await Promise.all(remotes.map((remote) => row(remote, environment)));
  return `${table([HEAD, ...rows])}\nList ${serial}`;
}

async function row(live: ListEntry, { db }: ReleaseEnvironment): Promise<readonly string[]> {
  const { name, version, since, channel, previous, disabled } = live;
  const files = await readReleaseFiles(db, name, version);
  const size = files && (await sizeOf(files, live));
  return [
    name,
    version,
    since ? `${since.slice(0, 16).replace('T', ' ')} UTC` : '',
    channel ?? '',
    size ? kilobytes(size.entry + size.page) : 'not in the store',
    previous?.version ?? '',
    disabled ? 'disabled' : '',
  ];
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = HEAD.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return rows.map(line).join('\n');
}
