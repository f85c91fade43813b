import * as v from 'valibot';

/** A list of remotes as stored and sent: its exact text, and its signatures. */
export const SignedList = v.object({
  /** JSON of a `RemoteList`. */
  payload: v.string(),
  signatures: v.array(
    v.object({
      /** Id of the signing key; see {@link keyId}. */
      key: v.string(),
      /** ECDSA over P-256 with SHA-256, r and s concatenated (IEEE P1363), in base64. */
      signature: v.pipe(v.string(), v.base64()),
    }),
  ),
});
export type SignedList = v.InferOutput<typeof SignedList>;

const KEY = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const;

/** Public keys as JSON Web Keys; several are accepted, so that keys can be rotated. */
export const PublicKeys = v.array(
  v.object({ kty: v.literal('EC'), crv: v.literal('P-256'), x: v.string(), y: v.string() }),
);
export type PublicKey = v.InferOutput<typeof PublicKeys>[number];

/** Id of a key: the beginning of its x coordinate. */
export function keyId({ x }: PublicKey): string {
  return x.slice(0, 12);
}

/** Whether one of `keys` has signed exactly this text. */
export async function hasValidSignature(
  { payload, signatures }: SignedList,
  keys: readonly PublicKey[],
): Promise<boolean> {
  const text = new TextEncoder().encode(payload);
  for (const { key: id, signature } of signatures) {
    const known = keys.find((key) => keyId(key) === id);
    if (known && (await verify(known, bytesOf(signature), text))) return true;
  }
  return false;
}

/** Signs a text with a private key, for {@link hasValidSignature}. */
export async function sign(
  payload: string,
  privateKey: PublicKey & { readonly d: string },
): Promise<SignedList> {
  const key = await crypto.subtle.importKey('jwk', privateKey, KEY, false, ['sign']);
  const made = await crypto.subtle.sign(SIGNATURE, key, new TextEncoder().encode(payload));
  const signature = btoa(String.fromCharCode(...new Uint8Array(made)));
  return { payload, signatures: [{ key: keyId(privateKey), signature }] };
}

async function verify(
  publicKey: PublicKey,
  signature: Uint8Array<ArrayBuffer>,
  text: Uint8Array<ArrayBuffer>,
) {
  const { kty, crv, x, y } = publicKey;
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, KEY, false, ['verify']);
  return crypto.subtle.verify(SIGNATURE, key, signature, text);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
