import { withDeal } from '@venture/game/views/withDeal';
import { lazyPage } from '@venture/ui/LoadGate';
import { CashStack } from './CashStack';

const Market = lazyPage(
  'Cash Stack: Market',
  async () => (await import(/* webpackChunkName: "market" */ './market/Market')).Market,
);
const ThreeDecisions = lazyPage(
  'Three Decisions',
  async () => (await import(/* webpackChunkName: "market" */ './market/Market')).ThreeDecisions,
);

export const pages = {
  '/cash-stack': withDeal(CashStack),
  '/cash-stack/market': withDeal(Market),
  '/cash-stack/three-decisions': withDeal(ThreeDecisions),
} as const;
