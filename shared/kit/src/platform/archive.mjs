import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';

/**
 * Files as the calls take them: a gzipped tar, the same for the same files.
 * @param {ReadonlyMap<string, Buffer>} files
 * @returns {Promise<Buffer>}
 */
export async function archiveOf(files) {
  const tar = pack();
  const packed = buffer(tar);
  for (const [name, content] of files) tar.entry({ name, mtime: new Date(0) }, content);
  tar.finalize();
  return gzipSync(await packed);
}
