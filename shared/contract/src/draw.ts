const RANGE = 0x1_0000_0000;
const { imul } = Math;

/**
 * Returns a user's or browser's position in a rollout, from 0 to 1, fixed per release but different for each
 * release. A release reaches everyone below its share, so a growing share keeps them. FNV-1a (public domain) with
 * MurmurHash3's final mix, since its upper bits alone are poorly spread.
 */
export function rolloutPosition(who: string, name: string, version: string): number {
  let hash = 0x811c9dc5;
  const text = `${name} ${version} ${who}`;
  for (let at = 0; at < text.length; at += 1) hash = imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / RANGE;
}
