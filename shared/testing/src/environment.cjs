const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom, and what browsers have and Node has but jsdom lacks. */
module.exports = class BrowserEnvironment extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    Object.assign(this.global, { fetch, Headers, Response, structuredClone, TextDecoder, TextEncoder });
  }
};
