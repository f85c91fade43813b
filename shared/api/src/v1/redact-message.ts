/** What may be about a person: addresses, emails, long numbers, and long quotations. */
const PRIVATE = /\S*(:\/\/|@)\S*|\d{6,}|"[^"]{20,}"?/g;

/** The message of an error without what may be about a person, and no longer than that. */
export const redactMessage = (message: string, mostCharacters: number): string =>
  message
    .slice(0, 2000)
    .replace(PRIVATE, '…')
    .slice(0, mostCharacters)
    .replace(/[\p{Surrogate}\0]/gu, '');
