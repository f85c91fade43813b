/** Lets Jest import files as text, as the bundler does. */
module.exports = {
  /** @param {string} text */
  process: (text) => ({ code: `module.exports = ${JSON.stringify(text)};` }),
};
