import { lazyGame } from '@venture/play/views/lazyGame';
import { withReplay } from '@venture/play/views/withReplay';
import { CashStack } from './CashStack';

const replay = async () => (await import(/* webpackChunkName: "replay" */ './view/GameReplay')).GameReplay;

const Market = lazyGame(
  'Cash Stack: Market',
  async () => (await import(/* webpackChunkName: "market" */ './market/Market')).Market,
);
const marketReplay = async () =>
  (await import(/* webpackChunkName: "market-replay" */ './market/view/GameReplay')).GameReplay;

const ThreeDecisions = lazyGame(
  'Three Decisions',
  async () => (await import(/* webpackChunkName: "market" */ './market/Market')).ThreeDecisions,
);
const threeDecisionsReplay = async () =>
  (await import(/* webpackChunkName: "market-replay" */ './market/view/GameReplay')).ThreeDecisionsReplay;

export const pages = {
  '/cash-stack': withReplay(CashStack, replay),
  '/cash-stack/market': withReplay(Market, marketReplay),
  '/cash-stack/three-decisions': withReplay(ThreeDecisions, threeDecisionsReplay),
} as const;
