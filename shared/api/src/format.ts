/** Formatters by decimal places. */
const numbers: Intl.NumberFormat[] = [];

/** `1,234.5`, with at most `digits` decimal places, and with a real minus sign, which screen readers announce. */
export function formatNumber(value: number, digits = 3): string {
  numbers[digits] ??= new Intl.NumberFormat('en', { maximumFractionDigits: digits });
  return numbers[digits].format(value === 0 ? 0 : value).replace('-', '\u2212'); // -0 is 0
}

/** `1 item`, `1,200 items`; `many` is the plural: `2 entries`, `3 results are`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** `one, two, and three` */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat('en').format(items);
}

/** `640 kB`, `12.3 GB`, in decimal units. */
export function formatSize(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

/** Minutes and seconds: `2:05` */
export function formatClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
