import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/** Writes the release from what Vite has built and the container; docs/contract.md says what a release is. */
const remote = JSON.parse(readFileSync('remote.json', 'utf8'));
const container = readFileSync('src/container.js', 'utf8');
const built = ['pages.js', 'pages.css'];

// Different content gets a different version, and each version has its own global.
const content = createHash('sha256').update(container);
for (const file of built) content.update(readFileSync(`dist/${file}`));
const version = `${remote.version}-${content.digest('hex').slice(0, 8)}`;
const global = `idea_wall_${version}`.replace(/\W/g, '_');

writeFileSync('dist/container.js', container.replace('globalThis.CONTAINER', `globalThis.${global}`));
const files = Object.fromEntries(
  ['container.js', ...built].map((file) => [file, integrityOf(`dist/${file}`)]),
);
const release = {
  ...remote,
  version,
  entry: 'container.js',
  global,
  preload: built,
  shared: { react: '^19.0.0' },
  files,
  others: {},
};
writeFileSync('dist/release.json', `${JSON.stringify(release, null, 2)}\n`);
console.log(`${remote.title} ${version} is in dist.`);

function integrityOf(file) {
  return `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;
}
