/** How a page's release reads and writes text. */
export type PageRelease = {
  readonly read: (text: string) => string;
  readonly write: (text: string) => string;
};

const READING = '"kind":"reading"';
const UNKNOWN = '"kind":"of-newer-pages"';

export const NEWEST: PageRelease = { read: (text) => text, write: (text) => text };

/** An older release, to which the kind `reading` is unknown. */
export const OLDER: PageRelease = {
  read: (text) => text.replaceAll(READING, UNKNOWN),
  write: (text) => text.replaceAll(UNKNOWN, READING),
};
