#!/usr/bin/env node
import { runCommandLine } from './command-line.mjs';

process.exitCode = await runCommandLine(process.argv.slice(2));
