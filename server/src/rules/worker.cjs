const { parentPort, workerData } = require('node:worker_threads');
const vm = require('node:vm');

/**
 * A thread with the rules of one release. They run in a context that has the language and nothing else: no process,
 * no files, no network, no timers, no way to send anything but the answer to a question.
 */
async function run() {
  const { rules, inside } = workerData;
  const context = vm.createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
  const module = new vm.SourceTextModule(rules, { context });
  await module.link(() => {
    throw new Error('it imports something, and has to be whole');
  });
  await module.evaluate();
  const answer = vm.runInContext(`((module) => { ${inside}\n return module.exports; })({})`, context);
  parentPort?.on('message', (question) => parentPort?.postMessage(answer(module.namespace, question)));
}

run().then(
  () => parentPort?.postMessage('{}'),
  (error) => parentPort?.postMessage(JSON.stringify({ refused: 'rules-threw', why: String(error) })),
);
