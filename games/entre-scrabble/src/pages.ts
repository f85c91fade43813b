import { EntreScrabble } from './EntreScrabble';

export const pages = { '/entre-scrabble': EntreScrabble } as const;
