import { withReplay } from '@venture/play/views/withReplay';
import { ProductsCardGame } from './ProductsCardGame';

const replay = async () => (await import(/* webpackChunkName: "replay" */ './view/GameReplay')).GameReplay;

export const pages = { '/products-card-game': withReplay(ProductsCardGame, replay) } as const;
