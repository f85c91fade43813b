import { withReplay } from '@venture/play/views/withReplay';
import { QuickGame, SampleGame } from './SampleGame';

const replays = () => import(/* webpackChunkName: "replay" */ './view/GameReplay');

export const pages = {
  '/sample-game': withReplay(SampleGame, async () => (await replays()).GameReplay),
  '/sample-game/quick': withReplay(QuickGame, async () => (await replays()).QuickReplay),
} as const;
