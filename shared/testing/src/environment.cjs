const { existsSync, readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { TestEnvironment } = require('jest-environment-jsdom');

/**
 * jsdom with the globals of Node that browsers have and jsdom lacks, and with what the build of a remote defines: its
 * `remote.json`, or the option `game` of the test.
 */
module.exports = class BrowserEnvironment extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} given */
  constructor(...given) {
    super(...given);
    const [config, context] = given;
    this.game = config.projectConfig.testEnvironmentOptions['game'] ?? declaredAbove(context.testPath);
  }

  /** @override */
  async setup() {
    await super.setup();
    const streams = { CompressionStream, DecompressionStream };
    Object.assign(this.global, {
      fetch,
      Headers,
      Response,
      structuredClone,
      TextDecoder,
      TextEncoder,
      __GAME__: this.game,
      ...streams,
    });
  }
};

/** The declaration of the remote that a file belongs to, if any. @param {string} file */
function declaredAbove(file) {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const place = join(folder, 'remote.json');
    if (existsSync(place)) return JSON.parse(readFileSync(place, 'utf8'));
  }
  return undefined;
}
