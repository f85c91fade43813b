/** By their decimal places. */
const numbers: Intl.NumberFormat[] = [];

/** `1,234.5`, with at most `digits` decimal places, and with a real minus sign, which is also read out as one. */
export function formatNumber(value: number, digits = 3): string {
  numbers[digits] ??= new Intl.NumberFormat('en', { maximumFractionDigits: digits });
  return numbers[digits].format(value === 0 ? 0 : value).replace('-', '\u2212'); // -0 is 0
}

/** `1 item`, `1,200 items`; `2 entries`, `3 results are` with the `many` of `one`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** `one, two, and three` */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat('en').format(items);
}
