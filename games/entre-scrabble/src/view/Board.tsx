import { formatNumber } from '@venture/api/format';
import { MoreTimeOffer } from '@venture/game/views/MoreTimeOffer';
import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import { BackIcon, BackspaceIcon, CheckIcon, CloseIcon, LightbulbIcon, NextIcon } from '@venture/ui/icons';
import { StatusLine } from '@venture/ui/StatusLine';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { constants } from '../content';
import { type Action, isOver, isSolved, type State } from '../engine';
import { answerMessage, type BoardLook, type Control, describeBoard, TEXT, timeMessage } from '../texts';
import styles from './Board.module.css';
import { Rack } from './Rack';
import { RoundView } from './RoundView';
import { useKeyboardInput } from './useKeyboardInput';

type Props = {
  readonly state: State;
  readonly act: (action: Action) => void;
  /** Whether a dialog is open, so that the clue and letters are hidden. */
  readonly isPaused: boolean;
  /** Whether another game was on the page before this one, in which case this one should take focus. */
  readonly takesFocus?: boolean;
  readonly look?: BoardLook;
};

/** One round: the clue, answer, rack and controls. */
export function Board({ state, act, isPaused, takesFocus = false, look = describeBoard(state) }: Props) {
  const isWarned = state.notice?.kind === 'no-time';
  const isHidden = isPaused || isWarned;
  const refused = useKeyboardInput(!isHidden && !isOver(state), state, act);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) top.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  // Scrolls the board into view on small screens; jsdom has no scrollIntoView.
  useEffect(() => {
    if (!isHidden) top.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isHidden]);
  return (
    <div ref={top} tabIndex={-1} className={styles['board']}>
      <div className={styles['question']}>
        <RoundView state={state} isHidden={isHidden} look={look} />
        <Feedback state={state} refused={refused} points={look.points} />
      </div>
      <div className={styles['table']}>
        <Rack state={state} act={act} isHidden={isHidden} />
        <Controls state={state} act={act} look={look} />
        {!isSolved(state) && (
          <MoreTimeOffer clock={state.clock} onMoreTime={() => act({ type: 'more-time' })} />
        )}
      </div>
      <StatusLine shown={false}>{isHidden || isSolved(state) ? '' : timeMessage(state.clock)}</StatusLine>
      <Warning isOpen={isWarned} onClose={() => act({ type: 'close-warning' })} />
    </div>
  );
}

type FeedbackProps = Pick<Props, 'state'> & {
  readonly refused: string | undefined;
  readonly points: number;
};

/** Feedback on the last key or tile. */
function Feedback({ state, refused, points }: FeedbackProps) {
  const { notice } = state;
  const news = usePaused(answerMessage(state), constants.announceAfterMs);
  return (
    <div className={styles['feedback']}>
      {points !== 0 && (
        <p className={styles['points']} data-lost={points < 0 || undefined} aria-hidden>
          {points > 0 ? `+${points}` : formatNumber(points)}
        </p>
      )}
      <div role="alert">{notice?.kind === 'wrong' && <p key={notice.tries}>{TEXT.wrong}</p>}</div>
      <StatusLine shown={refused !== undefined}>
        {refused === undefined ? news : `No ${refused} left on the rack`}
      </StatusLine>
    </div>
  );
}

/** Returns `text` after a pause, so that a word typed quickly is announced only once. */
function usePaused(text: string, ms: number): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return paused;
}

/** A warning that is specified but never seen in play, because the clock ends the round before it could appear. */
function Warning({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title="Out of time"
      size="small"
      actions={<Button onClick={onClose}>OK</Button>}
    >
      <p>{TEXT.noTime}</p>
    </Dialog>
  );
}

type ControlsProps = Required<Pick<Props, 'state' | 'act' | 'look'>>;

/** A round's controls: those that help in the first row, and the next steps in the second. */
function Controls({ state, act, look: { controls, isIdle } }: ControlsProps) {
  return (
    <div className={styles['controls']}>
      {controls.map((type) => {
        const { icon, label } = LABELS[type];
        return (
          <Button
            key={type}
            wide
            variant={type === 'submit' ? 'primary' : 'secondary'}
            icon={icon}
            aria-disabled={isIdle({ type })}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => act({ type })}
          >
            {type === 'skip' && isSolved(state) ? 'Next' : label}
          </Button>
        );
      })}
    </div>
  );
}

const LABELS: Readonly<Record<Control, { readonly icon: ReactNode; readonly label: string }>> = {
  hint: { icon: <LightbulbIcon aria-hidden />, label: 'Hint' },
  clear: { icon: <CloseIcon aria-hidden />, label: 'Clear' },
  backspace: { icon: <BackspaceIcon aria-hidden />, label: 'Backspace' },
  previous: { icon: <BackIcon aria-hidden />, label: 'Previous' },
  skip: { icon: <NextIcon aria-hidden />, label: 'Skip' },
  submit: { icon: <CheckIcon aria-hidden />, label: 'Submit' },
};
