/** Units needed to cover the fixed costs; undefined if no volume does. */
export function breakEvenUnits(fixed: number, price: number, variable: number): number | undefined {
  const contribution = price - variable;
  return contribution > 0 ? Math.ceil(fixed / contribution) : undefined;
}

/** People reached, those of them who buy, what they buy, and what that brings in. */
export function marketSize(reach: number, sharePercent: number, purchases: number, price: number) {
  const customers = (reach * sharePercent) / 100;
  const sales = customers * purchases;
  return { customers, sales, revenue: sales * price };
}

/** How many are left at each stage, what each customer cost, and where most are lost. */
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

/** What the five ratings, from 1 to 5, say about the profit of an industry. */
export function pressure(ratings: readonly number[]): { average: number; verdict: string } {
  const average = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
  if (average < 2.5) return { average, verdict: 'the forces leave room for profit' };
  if (average < 3.5) return { average, verdict: 'profit depends on finding a good position' };
  return { average, verdict: 'the forces squeeze profit hard: look for a position where they are weaker' };
}

/** A round number above `value`, for the end of an axis. */
export function axisEnd(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  const step = [1, 1.5, 2, 3, 4, 5, 7.5, 10].find((factor) => factor * power >= value) ?? 10;
  return step * power;
}
