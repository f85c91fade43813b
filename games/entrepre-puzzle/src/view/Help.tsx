import numbered from '@venture/ui/numbered.module.css';
import stack from '@venture/ui/stack.module.css';
import { rules } from '../content';

export function Help() {
  return (
    <ol className={`${stack['gap-3']} ${numbered['numbered']}`}>
      <li>
        <strong>Three clues, three words.</strong> Rows 1 and 2 spell words from three tiles, row 3 from two
        tiles; the last cell stays empty.
      </li>
      <li>
        <strong>Slide tiles into the empty cell.</strong> Tiles with an arrow can slide: those beside, above
        and below it.
      </li>
      <li>
        <strong>Rows wrap like lines of text.</strong> The end of a row touches the start of the next, so a
        tile can leave at one edge and enter at the other. Its arrow has a bar.
      </li>
      <li>
        <strong>Submit when all three words are complete</strong>, within {rules.seconds} seconds. A wrong
        Submit ends the attempt.
      </li>
      <li>
        <strong>Earn three stars</strong>: solve it, stay near par (the fewest slides that solve it), and use
        no hint.
      </li>
      <li>
        <strong>By keyboard</strong>, arrow keys move between cells; Enter or Space slides a tile.
      </li>
    </ol>
  );
}
