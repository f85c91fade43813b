import { fileURLToPath } from 'node:url';
import { runCommand } from './commands';
import { readConfig } from './process/config';
import { Failure } from './process/failure';
import { createJsonLog, createLogOutput } from './process/log';
import { createMetrics } from './process/metrics';
import { findProgramRoot } from './process/paths';

/** The bundle itself; folders and packages are found relative to it. */
const HERE = fileURLToPath(import.meta.url);

const FAILED = 1;

function open() {
  const config = readConfig(process.env, findProgramRoot(HERE));
  const metrics = createMetrics();
  surviveClosedOutput();
  const log = createJsonLog(config.logLevel, createLogOutput(process.stderr.fd, metrics.logFailures));
  return { config, log, metrics, from: HERE, print, tell, fail };
}

/** Keeps running when output is no longer read or the disk is full. */
function surviveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/** Reports progress on standard error; only the result is printed on standard output. */
function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

function print(text: string): void {
  if (text) process.stdout.write(`${text}\n`);
}

/** Prints a failure as one sentence; other errors are our bugs and show where. */
function fail(error: unknown): void {
  const text =
    error instanceof Failure ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`, () => process.exit(FAILED));
}

runCommand(process.argv.slice(2), open).catch(fail);
