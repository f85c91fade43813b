import { jest } from '@jest/globals';
import pg from 'pg';
import * as v from 'valibot';

/** One statement as PostgreSQL ran it; statements inside functions and triggers count separately. */
export type Plan = {
  readonly statement: string;
  /** The number of pages read, including those already in memory. */
  readonly pages: number;
  /** The tables scanned in full. */
  readonly scanned: readonly string[];
  readonly isCompiled: boolean;
};

export type Plans = {
  /** Returns the plans of all statements that this process runs during `work`. */
  readonly during: (work: () => Promise<unknown>) => Promise<readonly Plan[]>;
  readonly stop: () => Promise<void>;
};

const SETTINGS = {
  ...{ session_preload_libraries: 'auto_explain', jit: 'on', jit_above_cost: 0 },
  ...{ 'auto_explain.log_min_duration': 0, 'auto_explain.log_level': 'notice' },
  ...{ 'auto_explain.log_analyze': 'on', 'auto_explain.log_timing': 'off', 'auto_explain.log_buffers': 'on' },
  ...{ 'auto_explain.log_nested_statements': 'on', 'auto_explain.log_format': 'json' },
};

type Node = v.InferOutput<typeof Node>;
const Node = v.object({
  'Node Type': v.string(),
  'Relation Name': v.optional(v.string()),
  'Shared Hit Blocks': v.number(),
  'Shared Read Blocks': v.number(),
  Plans: v.optional(v.array(v.unknown()), []),
});
const Explained = v.object({ 'Query Text': v.string(), Plan: Node, JIT: v.optional(v.unknown()) });

/** Makes PostgreSQL explain statements on all connections opened from now on, which are the real program's. */
export async function explaining(superuserUrl: string): Promise<Plans> {
  await set(superuserUrl, SETTINGS);
  let seen: Plan[] = [];
  const { connect } = pg.Client.prototype;
  const spy = jest.spyOn(pg.Client.prototype, 'connect').mockImplementation(function (
    this: pg.Client,
    ...args: Parameters<typeof connect>
  ) {
    this.on('notice', ({ message }) => {
      const [, plan] = /^duration: \S+ ms {2}plan:\n(.*)/s.exec(message ?? '') ?? [];
      if (plan) seen.push(read(plan));
    });
    return connect.apply(this, args);
  } as typeof connect);
  return {
    async during(work) {
      seen = [];
      await work();
      return seen;
    },
    async stop() {
      spy.mockRestore();
      await set(superuserUrl, {});
    },
  };
}

async function set(superuserUrl: string, settings: Readonly<Record<string, string | number>>): Promise<void> {
  const client = new pg.Client(superuserUrl);
  await client.connect();
  const name = new URL(superuserUrl).pathname.slice(1);
  await client.query(`alter database ${name} reset all`);
  for (const [setting, value] of Object.entries(settings))
    await client.query(`alter database ${name} set ${setting} = '${value}'`);
  await client.end();
}

function read(json: string): Plan {
  const explained = v.parse(Explained, JSON.parse(json));
  const all = nodesIn(explained.Plan);
  return {
    statement: explained['Query Text'].replace(/\s+/g, ' ').trim(),
    pages: explained.Plan['Shared Hit Blocks'] + explained.Plan['Shared Read Blocks'],
    scanned: all.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [])),
    isCompiled: explained.JIT !== undefined,
  };
}

function nodesIn(node: Node): readonly Node[] {
  return [node, ...node.Plans.flatMap((each) => nodesIn(v.parse(Node, each)))];
}
