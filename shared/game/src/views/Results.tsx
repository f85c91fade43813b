import { useEvents } from '@venture/device/hooks';
import { Badge } from '@venture/ui/Badge';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { useFocusWhen } from '@venture/ui/focus';
import { RestartIcon } from '@venture/ui/icons';
import stack from '@venture/ui/stack.module.css';
import { type ReactNode, use, useId } from 'react';
import type { Best } from '../best';
import { DealInPlayContext } from '../deal';
import { ChallengeButton, DealEnd } from './DealEnd';
import { Gained } from './Gained';
import { MoreWays } from './MoreWays';
import styles from './Results.module.css';

type Props = {
  /** For example "Game Over", "Congratulations" or "Failed". */
  readonly title: string;
  readonly best: Best | undefined;
  /** How a score is formatted, such as `(score) => `$${score}``. */
  readonly formatScore?: (score: number) => string;
  readonly onPlayAgain: () => void;
  /** More actions, after "Play Again". */
  readonly actions?: ReactNode;
  /** A short result; longer details go below the actions. */
  readonly children: ReactNode;
  readonly details?: ReactNode;
};

/** A game's end; its title takes the focus, so that it is read first and the next Tab reaches an action. */
export function Results(props: Props) {
  const { title, best, formatScore, onPlayAgain, actions } = props;
  const titleId = useId();
  const heading = useFocusWhen<HTMLHeadingElement>();
  const isPartOfDay = use(DealInPlayContext)?.deal.kind === 'daily';
  return (
    <section className={`${stack['gap-5']} ${styles['results']}`} aria-labelledby={titleId}>
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {props.children}
      {best && <Gained best={best} formatScore={formatScore} />}
      {best && <CheckingNote run={best.run} />}
      <DealEnd best={best} formatScore={formatScore ?? String} />
      <ButtonRow>
        <Button
          variant={isPartOfDay ? 'secondary' : 'primary'}
          size="large"
          icon={<RestartIcon aria-hidden />}
          onClick={onPlayAgain}
        >
          Play Again
        </Button>
        {actions}
        {best && <ChallengeButton run={best.run} />}
      </ButtonRow>
      {props.details}
      <MoreWays />
    </section>
  );
}

type CheckingNoteProps = { readonly run: string };

/** Says at the end of a game that the server is still checking the result; shows nothing before and after that. */
function CheckingNote({ run }: CheckingNoteProps) {
  const event = useEvents().find(({ id }) => id === run);
  if (event?.checkingSince === undefined) return null;
  return (
    <p role="status">
      <Badge tone="info">Being checked</Badge> It counts once the server has checked it.
    </p>
  );
}
