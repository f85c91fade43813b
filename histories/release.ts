/** What a page makes of the texts that it reads and writes. */
export type PageRelease = {
  readonly read: (text: string) => string;
  readonly write: (text: string) => string;
};

const READING = '"kind":"reading"';
const UNKNOWN = '"kind":"of-newer-pages"';

export const NEWEST: PageRelease = { read: (text) => text, write: (text) => text };

/** A page of an older release: what newer pages and newer remotes know as readings is of an unknown kind to it. */
export const OLDER: PageRelease = {
  read: (text) => text.replaceAll(READING, UNKNOWN),
  write: (text) => text.replaceAll(UNKNOWN, READING),
};
