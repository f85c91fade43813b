/** Units that cover the fixed costs; undefined if no volume does. */
export function breakEvenUnits(fixed: number, price: number, variable: number): number | undefined {
  const contribution = price - variable;
  return contribution > 0 ? Math.ceil(fixed / contribution) : undefined;
}

/** Computes the reached buyers, their purchases and the revenue. */
export function marketSize(reach: number, sharePercent: number, purchases: number, price: number) {
  const customers = (reach * sharePercent) / 100;
  const sales = customers * purchases;
  return { customers, sales, revenue: sales * price };
}

/** Computes how many remain at each stage, each customer's cost, and where most are lost. */
export function funnel(visits: number, signUpPercent: number, purchasePercent: number, spend: number) {
  const signUps = (visits * signUpPercent) / 100;
  const purchases = (signUps * purchasePercent) / 100;
  return {
    signUps,
    purchases,
    overallPercent: (signUpPercent * purchasePercent) / 100,
    costOfCustomer: spend / purchases,
    leakiest: signUpPercent <= purchasePercent ? ('sign-up' as const) : ('purchase' as const),
  };
}

/** Judges an industry's profit by the five ratings, from 1 to 5. */
export function pressure(ratings: readonly number[]): { average: number; verdict: string } {
  const average = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
  if (average < 2.5) return { average, verdict: 'the forces leave room for profit' };
  if (average < 3.5) return { average, verdict: 'profit depends on finding a good position' };
  return { average, verdict: 'the forces squeeze profit hard: look for a position where they are weaker' };
}

/** Returns a round number above `value` for an axis end. */
export function axisEnd(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  const step = [1, 1.5, 2, 3, 4, 5, 7.5, 10].find((factor) => factor * power >= value) ?? 10;
  return step * power;
}

/** Returns the chance, from 0 to 1, that a problem of `sharePercent` of all people comes up in this many interviews. */
export function chanceToHear(sharePercent: number, interviews: number): number {
  return 1 - (1 - sharePercent / 100) ** interviews;
}

/** Returns how many interviews it takes to hear of the problem with this probability. */
export function interviewsFor(sharePercent: number, chance: number): number {
  return Math.ceil(Math.log(1 - chance) / Math.log(1 - sharePercent / 100));
}

/** The value of continuing: future costs and gains only. */
export function valueOfContinuing(toSpend: number, chancePercent: number, payoff: number) {
  const expected = (payoff * chancePercent) / 100;
  return { expected, worth: expected - toSpend };
}

/** Sales and revenue after a price change, by the price elasticity of demand. */
export function priceChangeEffect(price: number, sold: number, changePercent: number, elasticity: number) {
  const newPrice = price * (1 + changePercent / 100);
  const newSold = Math.max(0, sold * (1 - (elasticity * changePercent) / 100));
  return { newPrice, newSold, before: price * sold, after: newPrice * newSold };
}

/** The cost of one qualified lead. */
export function leadCost(budget: number, leads: number, qualifiedPercent: number): number {
  return budget / ((leads * qualifiedPercent) / 100);
}

/** Compares three rivals' margins per unit: low cost, in the middle, and differentiated. */
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

/** Compares revenue from a sale and a subscription, with the month in which they are equal. */
export function compareSubscription(once: number, monthly: number, months: number) {
  return { bySale: once, bySubscription: monthly * months, evenAfter: Math.ceil(once / monthly) };
}
