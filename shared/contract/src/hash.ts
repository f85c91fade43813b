declare global {
  /** Which hash the file at an address must have: asked by every build before it runs one, see `obtain-plugin.mjs`. */
  var ventureIntegrity: ((address: string) => string) | undefined;
  /** Brings a file of a build that is needed now, and verifies it; the host's own build says `platform`, and the hash. */
  var ventureObtain: ((address: string, part?: 'platform', hash?: string) => Promise<void>) | undefined;
}

/** The SHA-384 of these bytes, as an integrity attribute has it. */
export async function computeIntegrity(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}
