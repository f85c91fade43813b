import { Button } from '@venture/ui/Button';
import { NextIcon } from '@venture/ui/icons';
import stack from '@venture/ui/stack.module.css';
import tones from '@venture/ui/tones.module.css';
import typography from '@venture/ui/typography.module.css';
import { useId, useState } from 'react';
import { CardArt } from '../../view/CardArt';
import type { Action, Pitch } from '../actions';
import { cardName, content, ROWS, type Row, TESTS, type Test } from '../content';
import { at, type Outcome, points, type Seen, type State, see } from '../engine';
import { describeFinding, failure, listAnswers, pitchName } from '../texts';
import styles from './Move.module.css';

type Props = { readonly state: State; readonly dispatch: (action: Action) => void };

/** What there is to do now: draft and test, change a card, or look at the decision. */
export function Move({ state, dispatch }: Props) {
  const seen = see(state);
  const { draft, pitch } = seen.turns[seen.round] ?? {};
  switch (state.phase) {
    case 'drafting':
    case 'testing':
      return <Draft seen={seen} draft={draft} dispatch={dispatch} />;
    case 'changing':
      return draft && <Change state={state} seen={seen} draft={draft} dispatch={dispatch} />;
    default:
      return pitch && <Decision seen={seen} pitch={pitch} onNext={() => dispatch({ type: 'next' })} />;
  }
}

type DraftProps = Pick<Props, 'dispatch'> & { readonly seen: Seen; readonly draft: Pitch | undefined };

function Draft({ seen, draft, dispatch }: DraftProps) {
  const [chosen, setChosen] = useState<Partial<Pitch>>({});
  const [isMissing, setMissing] = useState(false);
  const pitch = draft ?? chosen;
  const run = (test: Test) => {
    if (!isComplete(pitch)) return setMissing(true);
    dispatch({ type: 'draft', pitch });
    dispatch({ type: 'test', test });
  };
  return (
    <>
      <Hand seen={seen} pitch={pitch} onChoose={(card) => setChosen({ ...chosen, ...card })} />
      <fieldset>
        <legend className={styles['legend']}>Test your draft</legend>
        <div className={styles['tests']}>
          {TESTS.map((test) => (
            <button key={test} type="button" className={styles['test']} onClick={() => run(test)}>
              <b>{content.tests[test].title}</b>
              <span className={typography['note']}>tells {content.tests[test].tells}</span>
            </button>
          ))}
        </div>
      </fieldset>
      <p role="alert">{isMissing && !isComplete(pitch) && 'Choose one card of each row first.'}</p>
    </>
  );
}

const isComplete = (pitch: Partial<Pitch>): pitch is Pitch => ROWS.every((row) => pitch[row] !== undefined);

type ChangeProps = Props & { readonly seen: Seen; readonly draft: Pitch };

function Change({ state, seen, draft, dispatch }: ChangeProps) {
  const [changed, setChanged] = useState<Partial<Pitch>>({});
  const pitch = { ...draft, ...changed };
  return (
    <>
      <p className={styles['finding']}>{describeFinding(state)}</p>
      <Hand seen={seen} pitch={pitch} onChoose={setChanged} />
      <p className={typography['note']}>
        You can change one card. If you change another, the first goes back.
      </p>
      <Button wide onClick={() => dispatch({ type: 'pitch', pitch })}>
        Pitch it
      </Button>
    </>
  );
}

const ROW_TONES = { type: 'tide', feature: 'leaf', message: 'plum', price: 'accent' } as const;

type HandProps = {
  readonly seen: Seen;
  readonly pitch: Partial<Pitch>;
  readonly onChoose: (card: Partial<Pitch>) => void;
};

/** The cards of this round, one radio group a row. */
function Hand({ seen, pitch, onChoose }: HandProps) {
  const name = useId();
  return (
    <div className={stack['gap-2']}>
      {ROWS.map((row) => (
        <fieldset key={row} className={tones['tone']} data-tone={ROW_TONES[row]}>
          <legend className={styles['legend']}>{content.rows[row].title}</legend>
          <div className={styles['cards']}>
            {seen.hand[row].map((id) => (
              <label key={id} className={styles['card']}>
                <input
                  type="radio"
                  name={`${name}-${row}`}
                  checked={pitch[row] === id}
                  onChange={() => onChoose({ [row]: id })}
                />
                <Art row={row} id={id} />
                <span>{cardName(row, id)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

function Art({ row, id }: { readonly row: Row; readonly id: string }) {
  return row === 'price' ? null : <CardArt id={id} />;
}

type DecisionProps = { readonly seen: Seen; readonly pitch: Pitch; readonly onNext: () => void };

function Decision({ seen, pitch, onNext }: DecisionProps) {
  const outcome = at(seen.outcomes, seen.round);
  const isLast = seen.round + 1 === seen.customers.length;
  return (
    <section className={`${stack['gap-3']} ${styles['decision']}`} aria-labelledby="fit-decision">
      <h2 id="fit-decision" className={styles['verdict']}>
        {failure(outcome) ?? 'Sold!'}
      </h2>
      <p>{pitchName(pitch)}</p>
      <Factors outcome={outcome} />
      <ul className={styles['answers']}>
        {listAnswers(outcome, pitch).map((answer) => (
          <li key={answer}>{answer}</li>
        ))}
      </ul>
      <Button wide icon={<NextIcon aria-hidden />} onClick={onNext}>
        {isLast ? 'See how it went' : 'Next customer'}
      </Button>
    </section>
  );
}

/** Fit, pay and reach, and what they make together. */
function Factors({ outcome }: { readonly outcome: Outcome }) {
  return (
    <dl className={styles['factors']}>
      {(['fit', 'pay', 'reach'] as const).map((factor) => (
        <div key={factor} data-zero={outcome[factor] === 0}>
          <dt>{factor}</dt>
          <dd>{outcome[factor]}</dd>
        </div>
      ))}
      <div>
        <dt>points</dt>
        <dd>{points(outcome)}</dd>
      </div>
    </dl>
  );
}
