/**
 * Where this installation is on its host, such as "/" or "/quest/": the folder of the page. All pages of the shell are
 * one document, so it is the same for all of them.
 */
export function readBasePath(): string {
  return new URL('./', document.baseURI).pathname;
}
