import { lazyGame } from '@venture/play/views/lazyGame';
import { withReplay } from '@venture/play/views/withReplay';
import { EntreprePuzzle } from './EntreprePuzzle';

const replay = async () => (await import(/* webpackChunkName: "replay" */ './view/GameReplay')).GameReplay;

const fewestSlides = lazyGame(
  'Fewest Slides',
  async () =>
    (await import(/* webpackChunkName: "fewest-slides" */ './fewest-slides/FewestSlides')).FewestSlides,
);
const fewestSlidesReplay = async () =>
  (await import(/* webpackChunkName: "fewest-slides-replay" */ './fewest-slides/view/GameReplay')).GameReplay;

export const pages = {
  '/entrepre-puzzle': withReplay(EntreprePuzzle, replay),
  '/entrepre-puzzle/fewest-slides': withReplay(fewestSlides, fewestSlidesReplay),
} as const;
