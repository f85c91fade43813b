import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { readFiles } from '../releases/store/built';

type Entry = { readonly name: string; readonly content?: string | Buffer; readonly type?: 'symlink' };

/** A gzipped tar of these entries. */
export async function archive(entries: readonly Entry[]): Promise<Buffer> {
  const tar = pack();
  for (const { name, content = '', type } of entries) {
    if (type) tar.entry({ name, type, linkname: '/etc/passwd' });
    else tar.entry({ name }, content);
  }
  tar.finalize();
  return gzipSync(await buffer(tar));
}

/** A team's upload of a remote built by `buildRemote`. */
export async function archiveOf(folder: string): Promise<Buffer> {
  const files = await readFiles(join(folder, 'dist'));
  return archive([...files].map(([name, content]) => ({ name, content })));
}
