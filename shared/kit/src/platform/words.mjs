/** @param {number} bytes */
export function sizeWords(bytes) {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** @param {string | undefined} since an ISO date */
export function timeWords(since) {
  return since === undefined ? 'some time' : `${since.slice(0, 16).replace('T', ' ')} UTC`;
}

/** A bar of 20 characters. @param {number} share */
export function bar(share) {
  const full = Math.round(Math.min(1, Math.max(0, share)) * 20);
  return '█'.repeat(full) + '░'.repeat(20 - full);
}
