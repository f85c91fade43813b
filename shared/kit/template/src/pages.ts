import { withReplay } from '@venture/play/views/withReplay';
import { SampleGame } from './SampleGame';

const replay = async () => (await import(/* webpackChunkName: "replay" */ './view/GameReplay')).GameReplay;

export const pages = { '/sample-game': withReplay(SampleGame, replay) } as const;
