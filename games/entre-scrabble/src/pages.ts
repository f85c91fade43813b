import { withDeal } from '@venture/game/views/withDeal';
import { lazyPage } from '@venture/ui/LoadGate';
import { EntreScrabble } from './EntreScrabble';

const WordBuilder = lazyPage(
  'Word Builder',
  async () => (await import(/* webpackChunkName: "word-builder" */ './word-builder/WordBuilder')).WordBuilder,
);
const OneWord = lazyPage(
  'One Word',
  async () => (await import(/* webpackChunkName: "word-builder" */ './word-builder/WordBuilder')).OneWord,
);

export const pages = {
  '/entre-scrabble': withDeal(EntreScrabble),
  '/entre-scrabble/word-builder': withDeal(WordBuilder),
  '/entre-scrabble/word': withDeal(OneWord),
} as const;
