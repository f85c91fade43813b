/** As loose as the browser's own check for email fields: something on each side of one `@`. */
const SHAPE = /^[^\s@]+@[^\s@]+$/;

export function isEmail(text: string): boolean {
  return SHAPE.test(text);
}

/** The form in which emails are compared; the typed spelling is stored beside it. */
export function foldEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
