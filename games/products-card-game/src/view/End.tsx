import { useEvents } from '@venture/device/hooks';
import type { Best } from '@venture/game/best';
import { Results } from '@venture/game/views/Results';
import { MicrophoneIcon } from '@venture/ui/icons';
import { ProgressBar } from '@venture/ui/ProgressBar';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { collection, IDEA_COUNT } from '../collection';
import { content } from '../content';
import { earnsPitchMaster, MAX_POINTS, type State, score } from '../engine';
import styles from './End.module.css';
import { PitchSheet } from './PitchSheet';

type Props = { readonly state: State; readonly best: Best | undefined; readonly onPlayAgain: () => void };

/** The end: the score, the badge, the number of ideas still to be found, then the ideas on one sheet. */
export function End({ state, best, onPlayAgain }: Props) {
  const found = collection(useEvents()).size;
  return (
    <Results
      title={content.messages.over}
      best={best}
      onPlayAgain={onPlayAgain}
      details={<PitchSheet ideas={state.ideas} />}
    >
      <div className={`${stack['gap-4']} ${styles['outcome']}`}>
        <p className={styles['score']}>
          <strong className={typography['big']}>{score(state)}</strong> of {MAX_POINTS} points
        </p>
        <p className={`${row['gap-2']} ${styles['badge']}`} data-earned={earnsPitchMaster(state)}>
          <MicrophoneIcon aria-hidden />
          {earnsPitchMaster(state)
            ? 'Three different complete ideas: that earns the badge Pitch Master.'
            : 'Three different complete ideas in one game earn the badge Pitch Master.'}
        </p>
        <ProgressBar
          label="Complete ideas you have found"
          value={found}
          max={IDEA_COUNT}
          valueText={`${found} of ${IDEA_COUNT}`}
        />
      </div>
    </Results>
  );
}
