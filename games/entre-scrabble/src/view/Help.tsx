import { constants } from '../content';

/** How to play, in the order in which it is needed. */
export function Help() {
  const { rounds, seconds, pointsPerWord, timeoutPenalty, winAt, maxScore } = constants;
  return (
    <ul>
      <li>Read the clue and spell the word it describes: tap the letters, or type them.</li>
      <li>
        <strong>Submit</strong> (or Enter) a correct word for {pointsPerWord} points. A wrong one costs
        nothing.
      </li>
      <li>
        There are {rounds} rounds of {seconds} seconds. When the time runs out, it costs {timeoutPenalty}{' '}
        points and the next round begins.
      </li>
      <li>
        <strong>Hint</strong> shows the first two letters. <strong>Skip</strong> costs nothing.{' '}
        <strong>Previous</strong> takes you back to a word you left, with the full time.
      </li>
      <li>
        {winAt} of {maxScore} points win.
      </li>
    </ul>
  );
}
