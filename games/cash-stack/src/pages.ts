import { lazyGame, withDeal } from '@venture/game/views/withDeal';
import { CashStack } from './CashStack';

const Market = lazyGame(
  'Cash Stack: Market',
  async () => (await import(/* webpackChunkName: "market" */ './market/Market')).Market,
);
const ThreeDecisions = lazyGame(
  'Three Decisions',
  async () => (await import(/* webpackChunkName: "market" */ './market/Market')).ThreeDecisions,
);

export const pages = {
  '/cash-stack': withDeal(CashStack),
  '/cash-stack/market': withDeal(Market),
  '/cash-stack/three-decisions': withDeal(ThreeDecisions),
} as const;
