import { withReplay } from '@venture/play/views/withReplay';
import { EntreScrabble } from './EntreScrabble';

const replay = async () =>
  (await import(/* webpackChunkName: "replay" */ './replay/ScrabbleReplay')).ScrabbleReplay;

export const pages = { '/entre-scrabble': withReplay(EntreScrabble, replay) } as const;
