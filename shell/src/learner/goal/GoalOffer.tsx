import { formatCount, toDayNumber } from '@venture/api/format';
import type { ProgressEvent } from '@venture/progress/events';
import { useNow } from '@venture/progress/hooks';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { FlagIcon } from '@venture/ui/icons';
import { TextLink } from '@venture/ui/TextLink';
import { useEffect, useRef, useState } from 'react';
import { Panel } from '../Panel';
import { useGoal } from './useGoal';

const OFFERED = [2, 3, 5];

/** Offers a weekly goal to a returning learner, once. */
export function GoalOffer({ events }: { readonly events: readonly ProgressEvent[] }) {
  const [goal, choose] = useGoal();
  const [hasAnswered, setAnswered] = useState(false);
  const today = toDayNumber(useNow(events));
  const cameBack = events.some(({ at }) => toDayNumber(new Date(at)) < today);
  if (!hasAnswered && (goal !== undefined || !cameBack)) return null;
  const answer = (days: number) => {
    choose(days);
    setAnswered(true);
  };
  return (
    <Panel title="A weekly goal?" icon={<FlagIcon aria-hidden />} headingLevel={2}>
      {hasAnswered ? <Answered days={goal ?? 0} /> : <Question onAnswer={answer} />}
    </Panel>
  );
}

function Question({ onAnswer }: { readonly onAnswer: (days: number) => void }) {
  return (
    <>
      <p>On how many days a week would you like to learn? Only you see it.</p>
      <ButtonRow>
        {OFFERED.map((days) => (
          <Button key={days} variant="secondary" size="small" onClick={() => onAnswer(days)}>
            {formatCount(days, 'day')}
          </Button>
        ))}
        <Button variant="quiet" size="small" onClick={() => onAnswer(0)}>
          No goal
        </Button>
      </ButtonRow>
    </>
  );
}

/** Takes the focus, since the button that was pressed is gone. */
function Answered({ days }: { readonly days: number }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.focus({ preventScroll: true }), []);
  return (
    <p ref={line} tabIndex={-1}>
      {days === 0 ? 'No goal, then.' : `Your goal: ${formatCount(days, 'day')} a week.`} You can change this
      on <TextLink to="/account">your account page</TextLink>.
    </p>
  );
}
