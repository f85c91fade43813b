const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom with the globals of Node that browsers have and jsdom lacks. */
module.exports = class BrowserEnvironment extends TestEnvironment {
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
      ...streams,
    });
  }
};
