/** As loose as the browser's own check for e-mail fields: something on each side of one `@`. */
const SHAPE = /^[^\s@]+@[^\s@]+$/;

export function isEmail(text: string): boolean {
  return SHAPE.test(text);
}

/** What e-mails are compared by; the typed spelling is kept beside it. */
export function foldEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
