#!/usr/bin/env node
import { runCommandLine } from './command-line.mjs';
import { runNewest } from './npx.mjs';

// A reader may close the pipe early, as in "venture status | head -1".
for (const stream of [process.stdout, process.stderr])
  stream.on('error', ({ code }) => process.exit(code === 'EPIPE' ? 0 : 1));

const args = process.argv.slice(2);
process.exitCode = (await runNewest(args)) ?? (await runCommandLine(args));
