import { lazyGame } from '@venture/play/views/lazyGame';
import { withReplay } from '@venture/play/views/withReplay';
import { EntreScrabble } from './EntreScrabble';

const replay = async () => (await import(/* webpackChunkName: "replay" */ './view/GameReplay')).GameReplay;

const WordBuilder = lazyGame(
  'Word Builder',
  async () => (await import(/* webpackChunkName: "word-builder" */ './word-builder/WordBuilder')).WordBuilder,
);
const builtReplay = async () =>
  (await import(/* webpackChunkName: "built-replay" */ './word-builder/view/GameReplay')).GameReplay;

const OneWord = lazyGame(
  'One Word',
  async () => (await import(/* webpackChunkName: "word-builder" */ './word/OneWord')).OneWord,
);
const oneWordReplay = async () =>
  (await import(/* webpackChunkName: "built-replay" */ './word-builder/view/GameReplay')).OneWordReplay;

export const pages = {
  '/entre-scrabble': withReplay(EntreScrabble, replay),
  '/entre-scrabble/word-builder': withReplay(WordBuilder, builtReplay),
  '/entre-scrabble/word': withReplay(OneWord, oneWordReplay),
} as const;
