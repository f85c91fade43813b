import { fileURLToPath } from 'node:url';
import { parseCommand } from './commands';
import { readConfig } from './process/config';
import { Failure } from './process/failure';
import { createJsonLog, createLogOutput } from './process/log';
import { createMetrics } from './process/metrics';
import { findProgramRoot } from './process/paths';
import { VERSION } from './process/version';

/** The bundle itself: folders and packages are found from where it lies. */
const HERE = fileURLToPath(import.meta.url);

const FAILED = 1;

async function main(args: readonly string[]): Promise<void> {
  if (args[0] === '--version') return print(VERSION);
  const run = parseCommand(args);
  if (typeof run === 'string') return print(run);
  const config = readConfig(process.env, findProgramRoot(HERE));
  const metrics = createMetrics();
  surviveClosedOutput();
  const log = createJsonLog(config.logLevel, createLogOutput(process.stderr.fd, metrics.logFailures));
  const { text, isGood = true } = await run({ config, log, metrics, from: HERE, print, tell, fail });
  print(text);
  if (!isGood) process.exitCode = FAILED;
}

/** What nobody reads any more, or a full disk does not take, is no reason to end. */
function surviveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/** How far a command is; what it answers is printed. */
function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

function print(text: string): void {
  if (text) process.stdout.write(`${text}\n`);
}

/** A failure is one sentence; anything else is a mistake of ours and shows where. */
function fail(error: unknown): void {
  const text =
    error instanceof Failure ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`, () => process.exit(FAILED));
}

main(process.argv.slice(2)).catch(fail);
