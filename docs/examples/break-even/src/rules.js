/** Each stand's cost to open, and what one item costs to make and sells for. */
export const STANDS = [
  { name: 'Lemonade', fixed: 60, unit: 1, price: 3 },
  { name: 'Phone cases', fixed: 400, unit: 4, price: 12 },
  { name: 'Tutoring', fixed: 90, unit: 0, price: 15 },
  { name: 'Concert', fixed: 2400, unit: 5, price: 25 },
  { name: 'Coffee cart', fixed: 1750, unit: 0.5, price: 3 },
];

/** How many items have to be sold to cover all costs. */
export function breakEven({ fixed, unit, price }) {
  return Math.ceil(fixed / (price - unit));
}

/** Points for a guess, from 0 to 20: one is lost for each twentieth by which it is wrong. */
export function pointsFor(guess, stand) {
  const right = breakEven(stand);
  return Math.max(0, 20 - Math.ceil((Math.abs(guess - right) / right) * 20));
}
