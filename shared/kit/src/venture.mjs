#!/usr/bin/env node
import { runCommandLine } from './command-line.mjs';

// Whoever reads may stop reading, as "venture status | head -1" does.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', ({ code }) => process.exit(code === 'EPIPE' ? 0 : 1));

process.exitCode = await runCommandLine(process.argv.slice(2));
