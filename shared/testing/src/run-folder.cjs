const { chmodSync, mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

/** Gives a run of tests a temporary directory of its own, and removes it when the run ends. */
module.exports = function makeRunFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'venture-tests-'));
  // Programs that tests start may run as another user.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
};
