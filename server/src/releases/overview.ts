import { sizeText } from '@venture/gate/release';
import type { Database } from '../database/schema';
import { measureFirstPageBytes } from './checks/built';
import type { ReleaseEnvironment } from './environment';
import { listRunningRollouts, type OpenRollout, readRolloutCounts } from './rollout/table';
import { type ListEntry, requireList } from './store/contents';
import { readReleaseFiles } from './store/rows';
import { readLiveList } from './store/store';

const HEAD = ['remote', 'version', 'live since', 'by', 'page', 'before', ''] as const;

/** What is live, since when, how it came, what its first page weighs, and what it falls back to. */
export async function formatReleaseOverview(environment: ReleaseEnvironment): Promise<string> {
  const { serial, remotes } = requireList(await readLiveList(environment));
  const running = await listRunningRollouts(environment.db);
  const rows = await Promise.all(remotes.map((remote) => row(remote, running, environment)));
  return `${table([HEAD, ...rows])}\nList ${serial}`;
}

async function row(
  live: ListEntry,
  running: readonly OpenRollout[],
  { db }: ReleaseEnvironment,
): Promise<readonly string[]> {
  const { name, version, since, channel, previous, disabled, framed } = live;
  const files = await readReleaseFiles(db, name, version);
  const size = files && (await measureFirstPageBytes(files, live));
  return [
    name,
    version,
    since ? `${since.slice(0, 16).replace('T', ' ')} UTC` : '',
    channel ?? '',
    size === undefined ? 'not in the store' : sizeText(size),
    previous?.version ?? '',
    [disabled ? 'disabled' : '', framed ? 'in a frame' : '', await rolloutOf(live, running, db)]
      .filter(Boolean)
      .join(', '),
  ];
}

/** What is being rolled out beside it, and how both fare. */
async function rolloutOf(
  { name }: ListEntry,
  running: readonly OpenRollout[],
  db: Database,
): Promise<string | undefined> {
  const rollout = running.find(({ remote }) => remote === name);
  if (!rollout) return undefined;
  const { newer, live } = await readRolloutCounts(db, rollout);
  const share = Number((rollout.share * 100).toFixed(2));
  return `${rollout.newer} for ${share} %: failed for ${newer.failed} of ${newer.visitors} visitors, ${rollout.live} for ${live.failed} of ${live.visitors}${rollout.doubt === undefined ? '' : '; it waits for somebody to decide'}`;
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
