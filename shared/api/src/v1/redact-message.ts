/** Possible personal data: addresses, emails, long numbers and long quotations. */
const PRIVATE = /\S*(:\/\/|@)\S*|\d{6,}|"[^"]{20,}"?/g;

/** Removes personal data from an error message and shortens it. */
export const redactMessage = (message: string, mostCharacters: number): string =>
  message
    .slice(0, 2000)
    .replace(PRIVATE, '…')
    .slice(0, mostCharacters)
    .replace(/[\p{Surrogate}\0]/gu, '');
