import type { Figures } from '@venture/api/v1/releases';
import { text } from '@venture/api/v1/text';
import bounds from '@venture/gate/sandbox/limits.json';
import { createSandbox } from '@venture/gate/sandbox/sandbox';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../../database/schema';
import { findExcess } from '../../http/body';
import { CallError } from '../../http/problem';
import type { ReleaseFiles } from '../store/files';
import limits from './figures.json';
import RESOLVE from './resolve.cjs?text';

const { maps: allowed } = limits;
const names = v.array(text(0, allowed.nameLength));
/** Sources are not kept, even where somebody sends them. */
const SourceMap = v.object({ version: v.literal(3), sources: names, names, mappings: v.string() });

/** Keeps source maps by the paths of their scripts, and answers how many of these the release has. */
export async function storeSourceMaps(db: Database, name: string, version: string, sent: ReleaseFiles) {
  const maps = [...sent].map(([path, content]) => {
    const most = { levels: 2, values: Math.max(allowed.leastValues, content.length / allowed.bytesPerValue) };
    const map = findExcess(content, most) ? undefined : content.toString();
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), SourceMap), map, { abortEarly: true });
    if (read.success) return { path, map: JSON.stringify(read.output) };
    throw new CallError('malformed', `What was sent of ${path} is no source map.`, { code: 'map-malformed' });
  });
  const { numAffectedRows } = await sql`
    insert into release_maps (remote, version, path, map)
    select remote, version, path, map
    from release_contents c join json_to_recordset(${JSON.stringify(maps)}) as sent (path text, map text) using (path)
    where remote = ${name} and version = ${version} for share of c
    on conflict (remote, version, path) do update set map = excluded.map`.execute(db);
  return { files: Number(numAffectedRows) };
}

type Failure = Figures['failures'][number];

/** Says where in its sources a release failed, as far as its team has sent source maps that can be read in time. */
export async function resolveStacks(db: Database, remote: string, failures: readonly Failure[]) {
  const { rows } = await sql`
    select version, places, map, convert_from(content, 'UTF8') as script from (
      select version, places, map, content, sum(length(map) + length(content)) over (order by created_at desc, path) as bytes
      from release_maps m join releases using (remote, version)
        join release_contents using (remote, version, path) join release_files using (hash),
        lateral (
          select array_agg(distinct place) as places from release_failures f, unnest(stack) place
          where (f.remote, f.version) = (m.remote, m.version) and position('@' || path || ':' in place) > 0
        ) named
      where remote = ${remote} and places is not null
    ) some_of_them where bytes <= ${allowed.mostBytes}`.execute(db);
  const reply = rows.length > 0 && (await thread.ask({ key: '', text: '' }, JSON.stringify(rows)));
  const found = reply && 'answer' in reply ? v.parse(v.record(v.string(), v.string()), reply.answer) : {};
  return failures.map(({ version, stack, ...failure }) => ({
    ...{ ...failure, version, stack: stack.map((place) => found[`${version} ${place}`] ?? place) },
  }));
}

/** As rules are run: a map may be made to take long. */
const thread = createSandbox({ worker: RESOLVE, inside: '' }, { ...bounds, threadHeapMb: allowed.heapMb });
