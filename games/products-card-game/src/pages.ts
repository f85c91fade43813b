import { ProductsCardGame } from './ProductsCardGame';

export const pages = { '/products-card-game': ProductsCardGame } as const;
