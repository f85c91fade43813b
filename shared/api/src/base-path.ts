/**
 * Path of this installation on its host, such as "/" or "/quest/": the folder of the page. It is the same for
 * all pages of the shell, which are one document.
 */
export function readBasePath(): string {
  return new URL('./', document.baseURI).pathname;
}
