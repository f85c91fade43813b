import { integrity } from '../releases/store/built';
import type { ReleaseReader } from '../releases/store/reader';
import type { Source } from '../releases/store/source';

/** One release's files by path. */
export type TestFiles = ReadonlyMap<string, string>;

/** Acts as a reader of only these releases, by `name/version`. */
export function testReader(
  releases: ReadonlyMap<string, TestFiles> = new Map(),
  list: Source = async () => ({ trouble: 'nothing was released yet' }),
): ReleaseReader {
  const hashed = (files: TestFiles) => [...files].map(([path, text]) => [path, integrity(text)] as const);
  return {
    list,
    hashes: async (name, version) => new Map(hashed(releases.get(`${name}/${version}`) ?? new Map())),
    async content(hash) {
      const texts = [...releases.values()].flatMap((files) => [...files.values()]);
      const text = texts.find((each) => integrity(each) === hash);
      return text === undefined ? undefined : Buffer.from(text);
    },
    published: async () => new Map(),
  };
}
