/**
 * A webpack loader that brings into the first script what comes after it.
 * @param {string} source
 */
export default function eagerLoader(source) {
  const eager = source.replace('webpackChunkName: "app"', 'webpackMode: "eager"');
  if (eager === source) throw new Error('The first script imports no other: this comparison has to change.');
  return eager;
}
