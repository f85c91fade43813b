import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';

const LIST = 'release.json';

/**
 * Packs files as a reproducible gzipped tar. The file list is first, so each file can be checked on arrival.
 * @param {ReadonlyMap<string, Buffer>} files
 * @returns {Promise<Buffer>}
 */
export async function archiveOf(files) {
  const tar = pack();
  const packed = buffer(tar);
  const first = [...files].toSorted(([one], [other]) => Number(other === LIST) - Number(one === LIST));
  for (const [name, content] of first) tar.entry({ name, mtime: new Date(0) }, content);
  tar.finalize();
  return gzipSync(await packed);
}
