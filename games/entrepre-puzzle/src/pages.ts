import { withReplay } from '@venture/play/views/withReplay';
import { EntreprePuzzle } from './EntreprePuzzle';

const replay = async () => (await import(/* webpackChunkName: "replay" */ './view/GameReplay')).GameReplay;

export const pages = { '/entrepre-puzzle': withReplay(EntreprePuzzle, replay) } as const;
