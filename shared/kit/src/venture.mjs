#!/usr/bin/env node
import { runCommandLine } from './command-line.mjs';
import { runNewest } from './npx.mjs';

// Whoever reads may stop reading, as "venture status | head -1" does.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', ({ code }) => process.exit(code === 'EPIPE' ? 0 : 1));

const args = process.argv.slice(2);
process.exitCode = (await runNewest(args)) ?? (await runCommandLine(args));
