import { integrity } from '../releases/store/built';
import type { ReleaseReader } from '../releases/store/reader';
import type { Source } from '../releases/store/source';

/** The files of one release by their paths. */
export type TestFiles = ReadonlyMap<string, string>;

/** What a server reads where these are all the releases, by `name/version`. */
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
