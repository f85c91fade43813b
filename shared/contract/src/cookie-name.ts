/**
 * Name of a cookie of the installation below this path, such as "/quest/": browsers also send it the cookies
 * of "/", so the names must differ.
 */
export function cookieName(name: string, path: string): string {
  return name + path.slice(0, -1).replaceAll('/', '~');
}
