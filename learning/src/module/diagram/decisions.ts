/** How likely a problem that `sharePercent` of all people have comes up in so many interviews, from 0 to 1. */
export function chanceToHear(sharePercent: number, interviews: number): number {
  return 1 - (1 - sharePercent / 100) ** interviews;
}

/** How many interviews it takes to hear of it with this chance. */
export function interviewsFor(sharePercent: number, chance: number): number {
  return Math.ceil(Math.log(1 - chance) / Math.log(1 - sharePercent / 100));
}

/** The value of continuing: future costs and gains only. */
export function valueOfContinuing(toSpend: number, chancePercent: number, payoff: number) {
  const expected = (payoff * chancePercent) / 100;
  return { expected, worth: expected - toSpend };
}

/** Sales and revenue after a change of price, by the price elasticity of demand. */
export function priceChangeEffect(price: number, sold: number, changePercent: number, elasticity: number) {
  const newPrice = price * (1 + changePercent / 100);
  const newSold = Math.max(0, sold * (1 - (elasticity * changePercent) / 100));
  return { newPrice, newSold, before: price * sold, after: newPrice * newSold };
}

/** The cost of one qualified lead. */
export function leadCost(budget: number, leads: number, qualifiedPercent: number): number {
  return budget / ((leads * qualifiedPercent) / 100);
}

/** The margin per unit of three rivals: low cost, in the middle, and differentiated. */
export function compareMargins(
  price: number,
  cost: number,
  saving: number,
  premium: number,
  extraCost: number,
) {
  const middle = price - cost;
  return { leader: middle + saving, middle, different: middle + premium - extraCost };
}

/** Revenue from a sale and from a subscription, and the month in which they are equal. */
export function compareSubscription(once: number, monthly: number, months: number) {
  return { bySale: once, bySubscription: monthly * months, evenAfter: Math.ceil(once / monthly) };
}
