const { SourceMap } = require('node:module');
const { parentPort } = require('node:worker_threads');

const PLACE = /^(.*)@.*:(\d+):(\d+)$/;

/** Where a place in a script is in its sources, or the place itself. @param {SourceMap} map @param {string[]} lines @param {string} place */
function resolve(map, lines, place) {
  const [, name = '', line, column] = PLACE.exec(place) ?? [];
  const at = { line: Number(line) - 1, column: Number(column) - 1 };
  const found = Object(map.findEntry(at.line, at.column));
  if (!found.originalSource) return place;
  // The map knows the name of a function where it is declared.
  const declared = lines[at.line]?.lastIndexOf(`function ${name}(`, at.column) ?? -1;
  const own = declared < 0 ? {} : Object(map.findEntry(at.line, declared + 'function '.length));
  return `${(name && own.name) || name}@${found.originalSource}:${found.originalLine + 1}:${found.originalColumn + 1}`;
}

parentPort?.on('message', ({ text }) => {
  parentPort?.postMessage({ isLoaded: true });
  /** @type {{ version: string, map: string, script: string, places: string[] }[]} */
  const all = JSON.parse(text);
  const found = all.flatMap(({ version, map, script, places }) => {
    const [source, lines] = [new SourceMap(JSON.parse(map)), script.split('\n')];
    return places.map((place) => [`${version} ${place}`, resolve(source, lines, place)]);
  });
  parentPort?.postMessage({ text: JSON.stringify({ answer: Object.fromEntries(found) }), cpuMs: 0 });
});
