import { withDeal } from '@venture/game/views/withDeal';
import { QuickGame, SampleGame } from './SampleGame';

export const pages = {
  '/sample-game': withDeal(SampleGame),
  '/sample-game/quick': withDeal(QuickGame),
} as const;
