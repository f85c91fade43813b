declare global {
  /**
   * Returns the hash that the file at an address must have. Every build calls it before it runs a file; see
   * `preload-plugin.mjs`.
   */
  var ventureIntegrity: ((address: string) => string) | undefined;
  /** Loads and verifies a file that a build needs now; the host's own build passes `platform` and the hash. */
  var venturePreload: ((address: string, part?: 'platform') => Promise<void>) | undefined;
}

/** SHA-384 of these bytes as an integrity value. */
export async function computeIntegrity(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}
