import { formatCount, formatMoney, formatNumber, formatPercent } from '@venture/api/format';
import type { Diagram, DiagramOf, Range } from '../content/figure';
import type { Slider } from './Figure';
import {
  compareMargins,
  compareSubscription,
  leadCost,
  priceChangeEffect,
  valueOfContinuing,
} from './numbers';

const BAR_TYPES = ['sunk-cost', 'price-change', 'channel-test', 'cost-position', 'subscription'] as const;
export type BarDiagram = Extract<Diagram, { type: (typeof BAR_TYPES)[number] }>;

export type Bar = { readonly name: string; readonly value: number; readonly words: string };

/** A bar figure: its sliders, and the bars and conclusion computed from their values. */
export type BarFigure = {
  readonly sliders: readonly Slider[];
  readonly follow: (values: readonly number[]) => { readonly bars: readonly Bar[]; readonly result: string };
};

const money = (range: Range) => ({ range, format: formatMoney });
const count = (range: Range) => ({ range, format: formatNumber });
const percent = (range: Range) => ({ range, format: (value: number) => formatPercent(value, 1) });
const cents = (value: number) => Math.round(value * 100) / 100;
const moneyBar = (name: string, value: number): Bar => ({ name, value, words: formatMoney(cents(value)) });

/** Creates a bar figure by its type. */
export function createBarFigure(diagram: BarDiagram): BarFigure {
  switch (diagram.type) {
    case 'sunk-cost':
      return sunkCost(diagram);
    case 'price-change':
      return priceChange(diagram);
    case 'channel-test':
      return channelTest(diagram);
    case 'cost-position':
      return costPosition(diagram);
    case 'subscription':
      return oneOrMany(diagram);
    default:
      return diagram satisfies never;
  }
}

function sunkCost({ spent, toSpend, chance, payoff }: DiagramOf<'sunk-cost'>): BarFigure {
  return {
    sliders: [money(spent), money(toSpend), percent(chance), money(payoff)],
    follow: ([gone = 0, ahead = 0, likely = 0, gain = 0]) => {
      const { expected, worth } = valueOfContinuing(ahead, likely, gain);
      const verdict = worth > 0 ? 'go on' : 'stop';
      return {
        bars: [
          moneyBar('Already spent', gone),
          moneyBar('Still to spend', ahead),
          moneyBar('Expected return', expected),
        ],
        result: `${formatPercent(likely, 1)} of ${formatMoney(gain)} is ${formatMoney(cents(expected))}, against ${formatMoney(ahead)} still to spend: ${verdict}. The ${formatMoney(gone)} already spent change nothing.`,
      };
    },
  };
}

function priceChange({ price, sold, change, elasticity }: DiagramOf<'price-change'>): BarFigure {
  return {
    sliders: [
      money(price),
      count(sold),
      percent(change),
      { range: elasticity, format: (value) => formatNumber(-value, 1) },
    ],
    follow: ([now = 0, units = 0, by = 0, strength = 0]) => {
      const { newPrice, newSold, before, after } = priceChangeEffect(now, units, by, strength);
      const change = after > before ? 'rises' : after < before ? 'falls' : 'stays the same';
      return {
        bars: [moneyBar('Revenue now', before), moneyBar('Revenue after', after)],
        result: `At ${formatMoney(cents(newPrice))} you sell ${formatNumber(newSold, 0)} instead of ${formatNumber(units)}: revenue ${change}, from ${formatMoney(before)} to ${formatMoney(Math.round(after))}.`,
      };
    },
  };
}

function channelTest({ budget, channels: [one, other] }: DiagramOf<'channel-test'>): BarFigure {
  return {
    sliders: [
      money(budget),
      count(one.leads),
      percent(one.qualified),
      count(other.leads),
      percent(other.qualified),
    ],
    follow: ([spend = 0, leads = 1, good = 1, otherLeads = 1, otherGood = 1]) => {
      const costs = [leadCost(spend, leads, good), leadCost(spend, otherLeads, otherGood)] as const;
      const [cheaper, costlier] = costs[0] <= costs[1] ? [one, other] : [other, one];
      const factor = Math.max(...costs) / Math.min(...costs);
      return {
        bars: [moneyBar(one.name, costs[0]), moneyBar(other.name, costs[1])],
        result:
          factor < 1.05
            ? 'A qualified lead costs about the same in both: test a third channel, or look at who buys.'
            : `A qualified lead from ${costlier.name.toLowerCase()} costs ${formatNumber(factor, 1)} times as much: put most effort into ${cheaper.name.toLowerCase()}.`,
      };
    },
  };
}

function costPosition(diagram: DiagramOf<'cost-position'>): BarFigure {
  const { price, cost, saving, premium, extraCost } = diagram;
  return {
    sliders: [price, cost, saving, premium, extraCost].map(money),
    follow: ([market = 0, usual = 0, less = 0, more = 0, extra = 0]) => {
      const { leader, middle, different } = compareMargins(market, usual, less, more, extra);
      const best = leader >= different ? 'the cost leader' : 'the differentiator';
      const most = Math.max(leader, different);
      return {
        bars: [
          moneyBar('Cost leader', leader),
          moneyBar('In the middle', middle),
          moneyBar('Differentiator', different),
        ],
        result:
          most <= middle
            ? `Neither advantage pays: a rival in the middle keeps at least as much, ${formatMoney(middle)} of each unit.`
            : `At the same market price ${best} keeps most: ${formatMoney(most)} of each unit, against ${formatMoney(middle)} in the middle.`,
      };
    },
  };
}

function oneOrMany({ once, monthly, months }: DiagramOf<'subscription'>): BarFigure {
  return {
    sliders: [money(once), money(monthly), count(months)],
    follow: ([price = 0, fee = 1, stay = 1]) => {
      const { bySale, bySubscription, evenAfter } = compareSubscription(price, fee, stay);
      return {
        bars: [moneyBar('One sale', bySale), moneyBar('Subscription', bySubscription)],
        result: `A subscription brings as much as one sale after ${formatCount(evenAfter, 'month')}; these customers need the product for ${stay}.`,
      };
    },
  };
}
