import { EntreprePuzzle } from './EntreprePuzzle';

export const pages = { '/entrepre-puzzle': EntreprePuzzle } as const;
