import { formatCount, formatList } from '@venture/api/format';
import type { Sound } from '@venture/play/sound';
import type { Action, Pitch } from './actions';
import { cardName, content, type Need, ROWS } from './content';
import { at, type Customer, type Outcome, points, ROUNDS, type Seen, type State, score, see } from './engine';

/** The labels above the board, in the game and in its replay. */
export function listStats(state: State) {
  return [
    { label: 'Round', value: `${see(state).round + 1} of ${ROUNDS}` },
    { label: 'Score', value: `${score(state)}` },
  ];
}

/** The sound of an action: a draft, or what the customer makes of the pitch. */
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

/** What has just happened, in a line. */
export function announcement(state: State): string {
  const seen = see(state);
  switch (state.phase) {
    case 'drafting':
    case 'testing':
      return `Round ${seen.round + 1} of ${ROUNDS}: ${describeCustomer(seen, seen.round)}. Draft a pitch, then test it.`;
    case 'changing':
      return `${describeFinding(state)} Change one card, or none.`;
    case 'decided':
      return describeOutcome(at(seen.outcomes, seen.round));
    case 'over':
      return 'The game is over. Here is what your decisions cost.';
    default:
      return state.phase satisfies never;
  }
}

/** 'student, needs to carry things, budget 2' */
function describeCustomer({ groups, customers }: Seen, round: number): string {
  const customer = at(customers, round);
  return `${groups[customer.side].one}, needs to ${needName(customer)}, budget ${customer.budget}`;
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
export function productsFor(need: Need): string {
  const { fit } = content.needs[need];
  return content.rows.type.cards
    .map(({ id, name }) => ({ name, served: fit[id] ?? 0 }))
    .filter(({ served }) => served > 0)
    .sort((a, b) => b.served - a.served)
    .map(({ name, served }) => `${name} ${served}`)
    .join(', ');
}

export function pitchName(pitch: Pitch): string {
  return ROWS.map((row) => cardName(row, pitch[row])).join(', ');
}

/** What the test of this round has shown. */
export function describeFinding(state: State): string {
  const { notes, groups, customers, round, turns } = see(state);
  const { draft, test } = at(turns, round);
  const before = see({ ...state, phase: 'testing', turns: [...turns.slice(0, -1), { draft }] }).notes;
  const { side } = at(customers, round);
  const [own, { name }] = [notes.groups[side], groups[side]];
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
      const crossed = ([0, 1] as const).flatMap((each) =>
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

/** What the customer has decided, with the factors or the reason. */
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

/** What the decision says about each card that could be tested. */
export function listAnswers(
  { loved, trusted, pay }: Outcome,
  { feature, message, price }: Pitch,
): readonly string[] {
  return [
    `${cardName('feature', feature)}: ${loved ? 'they love it' : 'not what they love'}.`,
    `"${cardName('message', message)}": ${trusted ? 'they trust it' : 'it leaves them cold'}.`,
    `Price ${price}: ${pay > 0 ? 'they can pay it' : 'too dear for them'}.`,
  ];
}
