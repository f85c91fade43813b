/** The pattern of browsers' email fields, with letters of all languages. */
const ADDRESS = /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}]([\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u;

/** Whether this is exactly one mail address: nothing in it can add another or a header. */
export function isMailAddress(text: string): boolean {
  return ADDRESS.test(text);
}

export type Sender = { readonly name: string; readonly address: string };

/** Reads `name@host` or `Name <name@host>`; undefined when it is neither. */
export function parseSender(text: string): Sender | undefined {
  const named = /^([^<>"\r\n]*)<([^<>]+)>$/.exec(text);
  const [name, address] = named ? [(named[1] ?? '').trim(), (named[2] ?? '').trim()] : ['', text.trim()];
  return isMailAddress(address) ? { name, address } : undefined;
}
