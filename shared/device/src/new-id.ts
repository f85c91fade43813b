/** Creates an id. `crypto.randomUUID` needs a secure page, which a classroom server without TLS cannot provide. */
export function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))].map((byte, place) => {
    if (place === 6) return (byte & 0x0f) | 0x40;
    return place === 8 ? (byte & 0x3f) | 0x80 : byte;
  });
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
