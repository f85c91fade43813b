/** The parts of a connection string; what stands before the hosts may hold a password. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/@]*@)?)([^/?#@]*)(.*)$/;

const ATTRIBUTE = 'target_session_attrs';
/** Both mean the one of the hosts that can be written to; the server can use no other. */
const WRITABLE = ['read-write', 'primary'];

/**
 * One address for each host of a connection string, in its order, as libpq reads
 * `postgresql://user@one:5432,two:5432/name?target_session_attrs=read-write`; none when it is not one.
 */
export function splitDatabaseUrlByHost(url: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? [];
  const addresses = hosts.split(',').map((host) => `${before}${host}${after}`);
  if (!addresses.every((address) => before && URL.canParse(address))) return [];
  const all = addresses.map(withoutAttribute);
  return all.every((address) => address !== undefined) ? all : [];
}

/** Undefined where it asks for a host that can only be read. */
function withoutAttribute(address: string): string | undefined {
  const parsed = new URL(address);
  const wanted = parsed.searchParams.get(ATTRIBUTE);
  if (wanted === null) return address;
  parsed.searchParams.delete(ATTRIBUTE);
  return WRITABLE.includes(wanted) ? parsed.href : undefined;
}

/** As browsers have it for email fields, and with the letters of all languages. */
const ADDRESS = /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}]([\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u;

/** Whether this is exactly one address that a mail can go to: nothing in it can add another or a header. */
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
