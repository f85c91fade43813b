import { integrity } from '../releases/store/built';
import type { ReleaseReader } from '../releases/store/reader';
import type { Source } from '../releases/store/source';

/** The files of one release, by path. */
export type TestFiles = ReadonlyMap<string, string>;

/** Returns a reader that finds only these releases, given by `name/version`. */
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
