import { install, requireNode } from './install.mjs';

requireNode();
install();
const { build } = await import('./build.mjs');
await build();

/**
 * Benchmarks, in the order they run, by the name that selects one.
 * @type {Readonly<Record<string, () => unknown>>}
 */
const PARTS = {
  loads: async () => (await import('./bench/loads.mjs')).measureLoads(),
  lists: async () => (await import('./bench/lists.mjs')).measureLists(),
  paint: async () => (await import('./bench/paint.mjs')).measurePaint(),
  leaderboard: async () => (await import('./bench/leaderboard.mjs')).measureLeaderboard(),
  reports: async () => (await import('./bench/reports.mjs')).measureReports(),
  growth: async () => (await import('./bench/reports.mjs')).measureGrowth(),
  api: async () => (await import('./bench/api.mjs')).measureApi(),
  rules: async () => (await import('./bench/rules.mjs')).measureRules(),
  flood: async () => (await import('./bench/flood.mjs')).measureFlood(),
  rush: async () => (await import('./bench/rush.mjs')).measureRush(),
  machines: async () => (await import('./bench/machines.mjs')).measureMachines(),
};

const only = process.argv.slice(2);
const unknown = only.find((name) => !Object.hasOwn(PARTS, name));
if (unknown !== undefined) {
  console.error(`There is no "${unknown}" to measure: use ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}
for (const [name, measure] of Object.entries(PARTS))
  if (only.length === 0 || only.includes(name)) await measure();
