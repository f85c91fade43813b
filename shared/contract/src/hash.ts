declare global {
  /** Asked by every remote's own loader; see the integrity plugin of the build. */
  var ventureIntegrity: ((address: string) => string) | undefined;
}

/** The SHA-384 of these bytes, as an integrity attribute has it. */
export async function integrityOf(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}
