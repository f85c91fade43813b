import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './programs.mjs';

const FILE = join(root, 'node_modules/.cache/venture/building');
const LOOK_AGAIN_MS = 250;

/**
 * Runs `work` under this checkout's build lock: concurrent builds would remove each other's files.
 * @template Value
 * @param {() => Promise<Value>} work
 * @returns {Promise<Value>}
 */
export async function withBuildLock(work) {
  let isReported = false;
  while (!acquire()) {
    if (!isReported) console.log('Waiting for another build of this checkout to end …');
    isReported = true;
    await wait(LOOK_AGAIN_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(FILE, { force: true });
  }
}

/** Acquires the lock if it is free; releases a dead holder's lock for the next attempt. */
function acquire() {
  mkdirSync(dirname(FILE), { recursive: true });
  try {
    writeFileSync(FILE, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (!isAlive(holder())) rmSync(FILE, { force: true });
    return false;
  }
}

function holder() {
  try {
    return Number(readFileSync(FILE, 'utf8'));
  } catch {
    return 0;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  if (pid === 0) return true; // the holder is just writing or removing it: try again
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
