import { ONE_WORD } from '../word-builder/texts';
import { replayOf } from '../word-builder/view/GameReplay';
import * as game from './rules';

export const GameReplay = replayOf(ONE_WORD.title, game);
