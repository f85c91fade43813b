import { install, requireNode } from './install.mjs';

requireNode();
install();
const { build } = await import('./build.mjs');
await build();
const { measureMachines } = await import('./bench/machines.mjs');
if (process.argv[2] === 'machines') {
  measureMachines();
  process.exit();
}
const { buildSingle } = await import('./bench/single.mjs');
const { measureLoads } = await import('./bench/loads.mjs');
const { measureLoader } = await import('./bench/loader.mjs');
const { measureLists } = await import('./bench/lists.mjs');
const { measurePaint } = await import('./bench/paint.mjs');

console.log('\nBuilding the same sources as a single bundle …');
const single = await buildSingle();
if (process.argv[2] === 'paint') {
  await measurePaint(single);
  process.exit();
}
await measureLoads(single);
await measureLoader();
await measureLists();
await measurePaint(single);
await (await import('./bench/leaderboard.mjs')).measureLeaderboard();
const { measureGrowth, measureReports } = await import('./bench/reports.mjs');
await measureReports();
await measureGrowth();
await (await import('./bench/api.mjs')).measureApi();
await (await import('./bench/publishing.mjs')).measurePublishing();
(await import('./bench/requests.mjs')).measureRequests();
await (await import('./bench/rules.mjs')).measureRules();
await (await import('./bench/flood.mjs')).measureFlood();
await (await import('./bench/rush.mjs')).measureRush();
measureMachines();
