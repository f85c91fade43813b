const RANGE = 0x1_0000_0000;
const { imul } = Math;

/**
 * Position of a user or browser between 0 and 1 in a rollout: fixed per release, and different for each
 * release. A release reaches everyone below its share, so that a growing share keeps them.
 * FNV-1a (public domain) with the final mix of MurmurHash3, since its upper bits alone are poorly spread.
 */
export function rolloutPosition(who: string, name: string, version: string): number {
  let hash = 0x811c9dc5;
  const text = `${name} ${version} ${who}`;
  for (let at = 0; at < text.length; at += 1) hash = imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / RANGE;
}
