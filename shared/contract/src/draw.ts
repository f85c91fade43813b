const RANGE = 0x1_0000_0000;
const { imul } = Math;

/**
 * Where somebody falls between 0 and 1 when this release is rolled out: always in the same place, and for another
 * release in another. A release has reached who is below its share, so that a growing share takes nobody back.
 * FNV-1a (public domain), mixed at the end as MurmurHash3 does, since its upper bits alone are poorly spread.
 */
export function rolloutPosition(who: string, name: string, version: string): number {
  let hash = 0x811c9dc5;
  const text = `${name} ${version} ${who}`;
  for (let at = 0; at < text.length; at += 1) hash = imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / RANGE;
}
