/** Where a tab keeps which preview it shows; it ends with the tab. */
export const PREVIEW_KEY = 'venture.preview';

/** What this tab keeps; nothing where storage is blocked. */
export function readTab(): string | undefined {
  try {
    return sessionStorage.getItem(PREVIEW_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
