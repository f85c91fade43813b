import { withReplay } from '@venture/play/views/withReplay';
import { SampleGame } from './SampleGame';

const replay = async () =>
  (await import(/* webpackChunkName: "replay" */ './SampleGameReplay')).SampleGameReplay;

export const pages = { '/sample-game': withReplay(SampleGame, replay) } as const;
