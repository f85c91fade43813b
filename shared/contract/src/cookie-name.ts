/**
 * What a cookie is called in the installation below this path, such as "/quest/": a browser sends those of "/" there as
 * well, so the names have to differ.
 */
export function cookieName(name: string, path: string): string {
  return name + path.slice(0, -1).replaceAll('/', '~');
}
