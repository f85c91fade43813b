import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './programs.mjs';

const FILE = join(root, 'node_modules/.cache/venture/building');
const LOOK_AGAIN_MS = 250;

/**
 * Runs `work` while nobody else in this checkout does: two builds would take each other's files away.
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

/** Takes the lock if it is free; one whose holder is gone is free at the next look. */
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
  if (pid === 0) return true; // just being written, or just gone: the next look tells
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
