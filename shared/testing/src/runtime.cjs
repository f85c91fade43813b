const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/**
 * Compiled modules by their file, for all test files of a process.
 * @type {Map<string, { source: string, parameters: string, script: Script }>}
 */
const compiled = new Map();

/** Jest's runtime, except that it compiles a module once, not again for each test file. */
module.exports = class CompileOnce extends Runtime {
  /** @param {ConstructorParameters<typeof Runtime>} options */
  constructor(...options) {
    super(...options);
    // Jest keeps them private.
    const { executor, _environment: environment, _testPath: testPath } = Object(this);
    const parameters = executor.injectedModuleParameters.join();
    const compileAlone = executor.compile.bind(executor);
    executor.compile = (/** @type {string} */ source, /** @type {string} */ filename) => {
      const context = environment.getVmContext();
      // The test itself runs only once.
      if (!context || filename === testPath) return compileAlone(source, filename);
      const known = compiled.get(filename);
      if (known?.source === source && known.parameters === parameters)
        return known.script.runInContext(context);
      try {
        const script = new Script(`(function (${parameters}) {\n${source}\n})`, { filename, lineOffset: -1 });
        compiled.set(filename, { source, parameters, script });
        return script.runInContext(context);
      } catch {
        return compileAlone(source, filename); // explains what is wrong with it
      }
    };
  }
};
