import { withReplay } from '@venture/play/views/withReplay';
import { EntreScrabble } from './EntreScrabble';

const replay = async () => (await import(/* webpackChunkName: "replay" */ './view/GameReplay')).GameReplay;

export const pages = { '/entre-scrabble': withReplay(EntreScrabble, replay) } as const;
