import { install, requireNode } from './install.mjs';
import { runProgram } from './programs.mjs';

/**
 * Benchmarks by selectable name, in running order.
 * @type {Readonly<Record<string, () => unknown>>}
 */
const PARTS = {
  paint: async () => (await import('./bench/paint.mjs')).measurePaint(),
  interaction: async () => (await import('./bench/interaction.mjs')).measureInteractions(),
  reports: async () => (await import('./bench/reports.mjs')).measureReports(),
  api: async () => (await import('./bench/api.mjs')).measureApi(),
  rush: async () => (await import('./bench/rush.mjs')).measureRush(),
};

await runProgram(async () => {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !Object.hasOwn(PARTS, name));
  if (unknown) throw new Error(`There is no benchmark "${unknown}": use ${Object.keys(PARTS).join(', ')}.`);
  requireNode();
  install();
  const { build } = await import('./build.mjs');
  const { missedTargets } = await import('./bench/targets.mjs');
  await build();
  for (const [name, measure] of Object.entries(PARTS))
    if (names.length === 0 || names.includes(name)) await measure();
  console.log(
    missedTargets.length > 0 ? `\nMissed:\n${missedTargets.join('\n')}` : '\nAll targets were met.',
  );
});
