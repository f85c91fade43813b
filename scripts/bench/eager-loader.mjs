/**
 * Webpack loader that bundles the app into the first script.
 * @param {string} source
 */
export default function eagerLoader(source) {
  const eager = source.replace('webpackChunkName: "app"', 'webpackMode: "eager"');
  if (eager === source) throw new Error('The first script imports no other: this comparison has to change.');
  return eager;
}
