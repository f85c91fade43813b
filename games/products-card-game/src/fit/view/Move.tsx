import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { Card } from '@venture/ui/Card';
import { NextIcon } from '@venture/ui/icons';
import stack from '@venture/ui/stack.module.css';
import tones from '@venture/ui/tones.module.css';
import typography from '@venture/ui/typography.module.css';
import { useId, useState } from 'react';
import { CardArt } from '../../view/CardArt';
import { cardName, content, ROWS, TESTS, type Test } from '../content';
import {
  type Action,
  at,
  isKnown,
  needFit,
  type Pitch,
  points,
  ROUNDS,
  type Seen,
  type State,
  see,
} from '../engine';
import { describeFinding, failure, listCardVerdicts, pitchName } from '../texts';
import styles from './Move.module.css';

type Props = { readonly state: State; readonly dispatch: (action: Action) => void };

/** The next step: draft and test, change a card, or look at the decision. */
export function Move({ state, dispatch }: Props) {
  const seen = see(state);
  const { draft, pitch } = seen.turns[seen.round] ?? {};
  if (pitch) return <Decision seen={seen} pitch={pitch} dispatch={dispatch} />;
  if (draft && state.phase === 'changing') return <Change state={state} draft={draft} dispatch={dispatch} />;
  return <Draft seen={seen} draft={draft} dispatch={dispatch} />;
}

type DraftProps = Pick<DecisionProps, 'dispatch' | 'seen'> & { readonly draft: Pitch | undefined };

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
            <Button key={test} variant="secondary" onClick={() => run(test)}>
              <span>
                {content.tests[test].title}{' '}
                <small>
                  {isKnown(seen, test) ? 'You know this already' : `tells ${content.tests[test].tells}`}
                </small>
              </span>
            </Button>
          ))}
        </div>
      </fieldset>
      <p role="alert">{isMissing && !isComplete(pitch) && 'Choose one card of each row first.'}</p>
    </>
  );
}

const isComplete = (pitch: Partial<Pitch>): pitch is Pitch => ROWS.every((row) => pitch[row] !== undefined);

function Change({ state, draft, dispatch }: Props & { readonly draft: Pitch }) {
  const [changed, setChanged] = useState<Partial<Pitch>>({});
  const pitch = { ...draft, ...changed };
  return (
    <>
      <Alert tone="success" role="note">
        {describeFinding(state)}
      </Alert>
      <Hand seen={see(state)} pitch={pitch} onChoose={setChanged} />
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

/** This round's cards, one radio group per row. */
function Hand({ seen: { hand, customers, customer, round }, pitch, onChoose }: HandProps) {
  const name = useId();
  const hasFriend = customers.slice(round + 1).some(({ side }) => side === customer.side);
  const canBargain = hasFriend && hand.price.some((price) => Number(price) < customer.budget);
  return (
    <div className={stack['gap-2']}>
      {ROWS.map((row) => (
        <fieldset key={row} className={tones['tone']} data-tone={ROW_TONES[row]}>
          <legend className={styles['legend']}>{content.rows[row].title}</legend>
          <div className={styles['cards']}>
            {hand[row].map((id) => (
              <label key={id} className={styles['card']}>
                <input
                  type="radio"
                  name={`${name}-${row}`}
                  checked={pitch[row] === id}
                  onChange={() => onChoose({ [row]: id })}
                />
                {row !== 'price' && <CardArt id={id} />}
                <span>{cardName(row, id)}</span>
                {row === 'type' && <span className={typography['note']}>fit {needFit(customer, id)}</span>}
              </label>
            ))}
          </div>
          {row === 'price' && canBargain && (
            <p className={typography['note']}>
              Priced below their budget, they tell a friend: +1 reach with the next customer of their group.
            </p>
          )}
        </fieldset>
      ))}
    </div>
  );
}

type DecisionProps = Pick<Props, 'dispatch'> & { readonly seen: Seen; readonly pitch: Pitch };

/** The verdict, with fit, pay, reach and their product. */
function Decision({ seen: { outcomes, round, customer, hand }, pitch, dispatch }: DecisionProps) {
  const outcome = at(outcomes, round);
  const { fit, pay, reach } = outcome;
  const [served = ''] = hand.type.toSorted((one, other) => needFit(customer, other) - needFit(customer, one));
  return (
    <Card as="section" padding="small" aria-labelledby="fit-decision">
      <h3 id="fit-decision">{failure(outcome) ?? 'Sold!'}</h3>
      {fit === 0 && <p>{`${cardName('type', served)} would have served them.`}</p>}
      <p>{pitchName(pitch)}</p>
      <dl className={styles['factors']}>
        {Object.entries({ fit, '× pay': pay, '× reach': reach, '= points': points(outcome) }).map(
          ([name, value]) => (
            <div key={name} data-zero={value === 0}>
              <dt className={typography['note']}>{name}</dt>
              <dd className={typography['big']}>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <ul className={typography['note']}>
        {listCardVerdicts(outcome, pitch).map((answer) => (
          <li key={answer}>{answer}</li>
        ))}
      </ul>
      <Button wide icon={<NextIcon aria-hidden />} onClick={() => dispatch({ type: 'next' })}>
        {round + 1 === ROUNDS ? 'See how it went' : 'Next customer'}
      </Button>
    </Card>
  );
}
