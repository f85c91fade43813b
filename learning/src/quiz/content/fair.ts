import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import { areDistinct } from '../../module/content/step';
import { type Question, Quiz } from './schema';

/** Reads a content file and refuses a quiz that is not fair; releases are built from such content alone. */
export function readQuiz(json: unknown, file: string): Quiz {
  const quiz = parse(Quiz, json, file);
  parse(Fair, quiz, file);
  return quiz;
}

/** A question, with its answer as an id or as text. */
const FairQuestion = v.pipe(
  v.custom<Question>(() => true),
  v.check(({ options }) => areDistinct(options.map(({ id }) => id)), 'two options have the same id'),
  v.check(
    (question) => areDistinct(question.options.map((option) => option.text)),
    'two options read the same',
  ),
  v.check(
    ({ options, right, whyNot }) =>
      options.every(({ id }) => Object.hasOwn(whyNot, id) !== (id === right)) &&
      Object.keys(whyNot).length === options.length - 1,
    'whyNot gives a reason for each wrong option, and for no other',
  ),
  v.check(
    ({ options, right, hint }) => !hint.toLowerCase().includes(textOf(options, right).toLowerCase()),
    'the hint gives the answer away',
  ),
  v.check(
    ({ options }) => !options.some((option) => /\b(all|none) of the above\b/i.test(option.text)),
    'an option depends on the order of the others',
  ),
  v.check(
    ({ hint, explanation, whyNot }) =>
      ![hint, explanation, ...Object.values(whyNot)].some((each) => NAMES_A_PLACE.test(each)),
    'a text names an option by its place, and options are shuffled',
  ),
);

const NAMES_A_PLACE = /\b(option|answer) [A-D1-9]\b|\b(first|second|third|fourth|last) (option|answer)\b/i;

/** Content that was never released; a key that is corrected later may leave the places uneven. */
const FIRST_VERSION = 1;

const Fair = v.pipe(
  v.object({
    version: v.custom<Quiz['version']>(() => true),
    passPercent: v.custom<Quiz['passPercent']>(() => true),
    results: v.custom<Quiz['results']>(() => true),
    flow: v.pipe(
      v.custom<Quiz['flow']>(() => true),
      v.check(
        ({ instantFeedback, secondsPerQuestion }) => instantFeedback === null || secondsPerQuestion === null,
        'nobody can read feedback against the clock: instantFeedback or secondsPerQuestion is null',
      ),
    ),
    ranks: v.pipe(
      v.custom<Quiz['ranks']>(() => true),
      v.check((ranks) => ranks.length === 0 || ranks.at(-1)?.min === 0, 'the last rank starts at 0'),
      v.check(
        (ranks) => ranks.every(({ min }, at) => at === 0 || min < (ranks[at - 1]?.min ?? 0)),
        'ranks descend',
      ),
    ),
    questions: v.pipe(
      v.array(FairQuestion),
      v.minLength(1),
      v.check(
        (list) => areDistinct(list.flatMap(({ id, options }) => [id, ...options.map((option) => option.id)])),
        'two questions or options have the same id',
      ),
    ),
  }),
  v.check(
    ({ version, questions }) => version > FIRST_VERSION || hasBalancedPlaces(questions),
    ({ input }) => `right answers are not spread evenly: ${describePlaces(input.questions)}`,
  ),
  v.check(
    ({ passPercent, results }) => (passPercent === null) === (results.passed === undefined),
    'a pass mark and a way on for those who pass belong together',
  ),
);

function textOf(options: Question['options'], id: string): string {
  return options.find((option) => option.id === id)?.text ?? '';
}

/** How often the right answer is at each position. */
function places(questions: readonly Question[]): readonly number[] {
  const longest = Math.max(...questions.map(({ options }) => options.length));
  return Array.from(
    { length: longest },
    (_, place) => questions.filter(({ options, right }) => options[place]?.id === right).length,
  );
}

/** Picking the same position each time must not score well. */
function hasBalancedPlaces(questions: readonly Question[]): boolean {
  const counts = places(questions);
  return Math.max(...counts) - Math.min(...counts) <= 1;
}

function describePlaces(questions: readonly Question[]): string {
  return places(questions)
    .map((count, place) => `${count} at place ${place + 1}`)
    .join(', ');
}
