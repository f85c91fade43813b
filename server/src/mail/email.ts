/** Email content before rendering as text and HTML. */
export type EmailContent = {
  readonly subject: string;
  /** Paragraphs before the link. */
  readonly before: readonly string[];
  readonly link?: { readonly label: string; readonly address: string };
  readonly after: readonly string[];
};

/** A mail to one person. */
export type Email = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

const PRODUCT = 'Venture Quest';

/** Writes a message as text and HTML with the same words. It loads nothing remote, so nobody learns when it is read. */
export function composeEmail(to: string, { subject, before, link, after }: EmailContent): Email {
  const text = [...before, ...(link ? [link.address] : []), ...after, PRODUCT].join('\n\n');
  const paragraphs = [
    ...before.map(escaped),
    ...(link ? [`<a href="${escaped(link.address)}">${escaped(link.label)}</a>`] : []),
    ...(link ? [`Or open this address:<br>${escaped(link.address)}`] : []),
    ...[...after, PRODUCT].map(escaped),
  ];
  const html = [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    '<body style="font-family: sans-serif; line-height: 1.5; max-width: 36em">',
    ...paragraphs.map((paragraph) => `<p>${paragraph}</p>`),
    '</body></html>',
  ].join('\n');
  return { to, subject: `${PRODUCT}: ${subject}`, text: `${text}\n`, html: `${html}\n` };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
