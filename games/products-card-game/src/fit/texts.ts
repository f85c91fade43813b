import { formatCount, formatList } from '@venture/api/format';
import type { Sound } from '@venture/game/sound';
import { cardName, content, type Need, ROWS } from './content';
import {
  type Action,
  at,
  type Customer,
  type Outcome,
  type Pitch,
  points,
  ROUNDS,
  type Seen,
  SIDES,
  type State,
  score,
  see,
} from './engine';

/** Returns the labels above the board. */
export function listStats(state: State) {
  return [
    { label: 'Round', value: `${see(state).round + 1} of ${ROUNDS}` },
    { label: 'Score', value: `${score(state)}` },
  ];
}

/** Chooses an action's sound: for a draft, or for the customer's reaction to the pitch. */
export function chooseSound(before: State, after: State, { type }: Action): Sound | undefined {
  if (after === before) return undefined;
  if (type === 'draft') return 'pick';
  const outcome = type === 'pitch' ? see(after).outcomes.at(-1) : undefined;
  if (outcome === undefined) return undefined;
  if (points(outcome) === 0) return 'bad';
  return outcome.loved && outcome.trusted ? 'great' : 'good';
}

/** '1 point', '2.5 points' */
export function formatPoints(value: number): string {
  return formatCount(Math.round(value * 10) / 10, 'point');
}

/** Describes the last event in one line. */
export function announcement(state: State): string {
  const { customer, groups, round, outcomes } = see(state);
  const { one } = groups[customer.side];
  switch (state.phase) {
    case 'drafting':
    case 'testing':
      return `Round ${round + 1} of ${ROUNDS}: ${one}, needs to ${needName(customer)}, budget ${customer.budget}. Draft a pitch, then test it.`;
    case 'changing':
      return `${describeFinding(state)} Change one card, or none.`;
    case 'decided':
      return describeOutcome(at(outcomes, round));
    case 'over':
      return 'The game is over. Here is what your decisions cost.';
    default:
      return state.phase satisfies never;
  }
}

/** 'Students: carry things' */
export function visitName({ groups, customers }: Seen, round: number): string {
  const customer = at(customers, round);
  return `${groups[customer.side].name}: ${needName(customer)}`;
}

export function needName({ need }: Customer): string {
  return content.needs[need].name;
}

/** 'Smartphone 2, Wearable 1' */
export function listProducts(need: Need): string {
  return Object.entries(content.needs[need].fit)
    .filter(([, fit]) => fit > 0)
    .sort(([, one], [, other]) => other - one)
    .map(([id, fit]) => `${cardName('type', id)} ${fit}`)
    .join(', ');
}

export function pitchName(pitch: Pitch): string {
  return ROWS.map((row) => cardName(row, pitch[row])).join(', ');
}

/** Describes this round's test result. */
export function describeFinding(state: State): string {
  const { notes, groups, customer, round, turns } = see(state);
  const { draft, test } = at(turns, round);
  const before = see({ ...state, turns: [...turns.slice(0, -1), { draft }] }).notes;
  const [own, { name }] = [notes.groups[customer.side], groups[customer.side]];
  switch (test) {
    case undefined:
      return '';
    case 'interview':
      return `Interview: ${name} love ${cardName('feature', at(own.features, 0))}.`;
    case 'landing':
      return `Landing page: ${name} trust "${cardName('message', at(own.messages, 0))}".`;
    case 'preorder':
      return `Pre-order: this customer ${notes.stretches ? 'would pay' : 'will not pay'} 1 over the budget.`;
    case 'survey': {
      const crossed = SIDES.flatMap((each) =>
        before.groups[each].features
          .filter((feature) => !notes.groups[each].features.includes(feature))
          .map((feature) => `${groups[each].name} do not love ${cardName('feature', feature)}`),
      );
      return `Survey: ${crossed.length > 0 ? formatList(crossed) : 'nothing that you did not know'}.`;
    }
    default:
      return test satisfies never;
  }
}

/** Describes the customer's decision, with its factors or the reason for it. */
export function describeOutcome(outcome: Outcome): string {
  return (
    failure(outcome) ??
    `Sold: fit ${outcome.fit} × pay ${outcome.pay} × reach ${outcome.reach} = ${formatPoints(points(outcome))}.`
  );
}

export function failure({ fit, pay }: Outcome): string | undefined {
  if (fit === 0) return content.fails.need;
  return pay === 0 ? content.fails.price : undefined;
}

/** Lists what the decision revealed about each card that could be tested. */
export function listCardVerdicts(
  { loved, trusted, pay }: Outcome,
  { feature, message, price }: Pitch,
): readonly string[] {
  return [
    `${cardName('feature', feature)}: ${loved ? 'they love it' : 'not what they love'}.`,
    `"${cardName('message', message)}": ${trusted ? 'they trust it' : 'it leaves them cold'}.`,
    `Price ${price}: ${pay > 0 ? 'they can pay it' : 'too dear for them'}.`,
  ];
}
