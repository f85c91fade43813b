import { ONE_WORD } from '../word-builder/texts';
import { createReplay } from '../word-builder/view/GameReplay';
import * as game from './rules';

export const GameReplay = createReplay(ONE_WORD.title, game);
