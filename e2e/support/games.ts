import { cashStack } from './cash-stack';
import { entreScrabble } from './entre-scrabble';
import { entreprePuzzle } from './entrepre-puzzle';
import type { Game } from './frame';
import { productsCardGame } from './products-card-game';

export const GAMES: readonly Game[] = [entreprePuzzle, cashStack, productsCardGame, entreScrabble];
