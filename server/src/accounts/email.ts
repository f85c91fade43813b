/** As loose as the browser's own check for email fields: something on each side of one `@`. */
const SHAPE = /^[^\s@]+@[^\s@]+$/;

export function isEmail(text: string): boolean {
  return SHAPE.test(text);
}

/** What cannot be seen: with it, two addresses look the same. The last one is the Braille pattern without dots. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;
const ONLY_INVISIBLE = new RegExp(`^(?:\\s|${INVISIBLE.source})*$`, 'u');

/** Whether a new account may have this email; older accounts keep theirs. */
export function isAllowedNewEmail(text: string): boolean {
  return isEmail(text) && !INVISIBLE.test(text);
}

/** Whether nothing of a text can be seen. Names may have invisible characters: some writings join letters by them. */
export function looksEmpty(text: string): boolean {
  return ONLY_INVISIBLE.test(text);
}

/** The form in which emails are compared; the typed spelling is stored beside it. */
export function foldEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
