import stack from '@venture/ui/stack.module.css';
import { useEffect, useId, useRef } from 'react';
import { sectionLinks } from '../section-links';
import type { Question } from './content/schema';
import { OutcomeWords, outcomeClass, outcomeTone } from './Outcome';
import { SectionLink } from './SectionLink';
import { type State, selected } from './state';

type Props = { readonly question: Question; readonly state: State; readonly onGoOn: () => void };

/** What is said of a checked answer: it takes the focus, so that it is read before one goes on, by Tab or Enter. */
export function Checked({ question, state, onGoOn }: Props) {
  const box = useFocusOnFeedback(state.phase);
  const id = useId();
  const chosen = selected(state);
  if (state.phase !== 'feedback' || chosen === null) return null;
  const isRight = chosen === question.right;
  const section = question.review === null ? undefined : sectionLinks[question.review];
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={`${id}-words`}
      aria-describedby={`${id}-why`}
      className={outcomeClass}
      data-tone={outcomeTone(isRight)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onGoOn();
      }}
    >
      <OutcomeWords id={`${id}-words`} right={isRight}>
        {isRight ? 'Right!' : 'Not this time'}
      </OutcomeWords>
      <div id={`${id}-why`} className={stack['gap-2']}>
        {!isRight && <p>{question.whyNot[chosen]}</p>}
        <p>{question.explanation}</p>
      </div>
      {section && <SectionLink section={section} />}
    </section>
  );
}

/** A quiz that is resumed with a checked answer leaves the focus where the page puts it. */
function useFocusOnFeedback(phase: State['phase']) {
  const box = useRef<HTMLElement>(null);
  const shown = useRef(phase);
  useEffect(() => {
    if (shown.current !== phase && phase === 'feedback') box.current?.focus();
    shown.current = phase;
  }, [phase]);
  return box;
}
