/** @typedef {{ name: string, [more: string]: unknown }} Entry */

/**
 * The list of remotes with this one in the place of its release. The signature goes: it would not fit any more,
 * and on the developer's own computer none is needed.
 * @param {unknown} value the list, or the envelope in which it is signed
 * @param {Entry} own
 */
export function withOwn(value, own) {
  const envelope = Object(value);
  const list = typeof envelope.payload === 'string' ? JSON.parse(envelope.payload) : envelope;
  /** @type {Entry[]} */
  const remotes = Array.isArray(list.remotes) ? list.remotes : [];
  return {
    contract: own['contract'],
    ...list,
    remotes: [own, ...remotes.filter(({ name }) => name !== own.name)],
  };
}

/** The element of a page that holds its configuration, however its attributes are written. */
const ELEMENT = /(<script\b[^>]*\bid=["']?venture-config\b[^>]*>)([^<]*)(<\/script\s*>)/i;

/**
 * The page of a shell with this remote in its list, and with calls that stay at the address it now has.
 * @param {string} html
 * @param {Entry} own
 * @param {string} origin where the page comes from
 */
export function pageWithOwn(html, own, origin) {
  return html.replace(ELEMENT, (_, start, text, end) => {
    const config = JSON.parse(text.trim() || '{}');
    const { apiBase, remotes } = config;
    const changed = {
      ...config,
      ...(typeof apiBase === 'string' && apiBase.startsWith(`${origin}/`)
        ? { apiBase: apiBase.slice(origin.length) }
        : {}),
      // A page without a list fetches it, and that answer is changed as well.
      ...(remotes ? { remotes: withOwn(remotes, own) } : {}),
    };
    return `${start}${JSON.stringify(changed).replaceAll('<', '\\u003c')}${end}`;
  });
}
