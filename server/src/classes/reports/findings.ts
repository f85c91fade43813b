import type { ItemFinding, ItemReport, QuizItems } from '@venture/api/v1/reports';
import type { QuizContent } from '@venture/contract/catalogue';
import { reports as limits } from '../limits.json';
import type { Answers } from './attempts';
import {
  analyseItems,
  type ChoiceShares,
  countScores,
  type ItemAnalysis,
  reasonToTeachAgain,
  type Section,
  withoutThirds,
} from './items';
import { suppressIfFew } from './progress';
import { countPeople, mean, median } from './statistics';

const bounds = limits.findings;

type Question = QuizContent['questions'][number];
type Choice = ChoiceShares & { readonly letter: string; readonly isRight: boolean };

/**
 * Describes what an instructor should know about a question; `usualSeconds` is the median time across all
 * questions.
 */
export function describeFindings(
  item: ItemAnalysis,
  question: Question,
  usualSeconds: number | undefined,
): readonly ItemFinding[] {
  const choices = choicesOf(item, question);
  const found = [
    keyDoubt(choices),
    discrimination(item),
    facility(item),
    ...unused(choices, item),
    slow(item, usualSeconds),
  ].filter((finding) => finding !== undefined);
  return found.length > 0 ? found : [praise(item)];
}

function choicesOf({ choices }: ItemAnalysis, { options, right }: Question): readonly Choice[] {
  return options.map(({ id }, at) => ({
    letter: String.fromCharCode('A'.charCodeAt(0) + at),
    isRight: id === right,
    ...(choices.get(id) ?? { all: 0, top: undefined, bottom: undefined }),
  }));
}

/** Doubts the answer key if the strongest students prefer another option: the key is more likely wrong than they. */
function keyDoubt(choices: readonly Choice[]): ItemFinding | undefined {
  const right = choices.find(({ isRight }) => isRight)?.top ?? 0;
  const favourite = choices
    .flatMap(({ letter, isRight, top = 0 }) => (!isRight && top > right ? [{ letter, top }] : []))
    .sort((a, b) => b.top - a.top)[0];
  if (!favourite) return undefined;
  const { letter, top } = favourite;
  return top > bounds.mostShare
    ? check(`Most of the strongest students chose ${letter}, which is marked wrong: check the answer key.`)
    : check(
        `More of the strongest students chose ${letter} than the answer marked right: check the key and the wording.`,
      );
}

function discrimination({ discrimination: value, facility: share }: ItemAnalysis): ItemFinding | undefined {
  if (value === undefined) {
    if (share === 1) return note('Everyone got this right, so it cannot tell strong from weak students.');
    if (share === 0) return check('Nobody got this right: check the answer key, or teach it again.');
    return note('All other questions were answered identically, so this one cannot be compared with them.');
  }
  if (value < 0) {
    return check(
      'Students who do well elsewhere get this wrong more often than others: something about it misleads them.',
    );
  }
  if (value < bounds.weakDiscrimination) {
    return note(
      'A right answer here says little about the other answers: it barely separates strong from weak students.',
    );
  }
  return undefined;
}

function facility({ facility: share }: ItemAnalysis): ItemFinding | undefined {
  if (share >= bounds.easyFacility && share < 1) {
    return note('Nearly everyone gets this right: good as a warm-up, not as a test.');
  }
  if (share < bounds.hardFacility && share > 0) {
    return note('Few get this right, about as many as by guessing: check the wording, or teach it again.');
  }
  return undefined;
}

function unused(choices: readonly Choice[], { facility: share }: ItemAnalysis): readonly ItemFinding[] {
  if (share >= bounds.easyFacility) return []; // then no wrong option is chosen, and another finding says so
  const letters = choices
    .filter(({ isRight, all }) => !isRight && all < bounds.unusedShare)
    .map(({ letter }) => letter);
  if (letters.length === 0) return [];
  return [note(`Hardly anyone chooses ${letters.join(' or ')}: a more tempting option would tell you more.`)];
}

function slow({ medianSeconds }: ItemAnalysis, usual: number | undefined): ItemFinding | undefined {
  if (medianSeconds === undefined || !usual || medianSeconds < usual * bounds.slowTimes) return undefined;
  return note('It takes at least twice as long as the other questions: long to read, or hard to decide.');
}

function praise({ discrimination: value = 0 }: ItemAnalysis): ItemFinding {
  return value >= bounds.goodDiscrimination
    ? {
        tone: 'good',
        text: 'Works well: students who do well elsewhere clearly get this right more often.',
      }
    : {
        tone: 'good',
        text: 'Works: it separates strong from weak students a little, and nothing else stands out.',
      };
}

const check = (text: string): ItemFinding => ({ tone: 'check', text });
const note = (text: string): ItemFinding => ({ tone: 'note', text });

const { leastPeople } = limits;

/** Builds the item analysis of a quiz version's questions. */
export function buildQuizItems(
  quiz: QuizContent,
  { patterns, times }: Answers,
  contentVersions: readonly number[],
  sections: ReadonlyMap<string, Section>,
): QuizItems {
  const people = countPeople(patterns);
  const middle = mean(countScores(quiz, patterns));
  return {
    leastPeople,
    quiz: quiz.id,
    title: quiz.title,
    contentVersion: quiz.contentVersion,
    contentVersions: [...new Set([quiz.contentVersion, ...contentVersions])].sort((a, b) => b - a),
    people: suppressIfFew(people, people),
    meanPercent: suppressIfFew(
      people,
      middle === undefined ? undefined : (100 * middle) / quiz.questions.length,
    ),
    questions: people < leastPeople ? [] : itemReports(quiz, itemsOf(quiz, { patterns, times }), sections),
  };
}

/** Analyses a quiz's questions; the thirds too are shown only if enough people are in them. */
function itemsOf(quiz: QuizContent, { patterns, times }: Answers): readonly ItemAnalysis[] {
  const items = analyseItems(quiz, patterns, times, leastPeople);
  return countPeople(patterns) < 3 * leastPeople ? items.map(withoutThirds) : items;
}

function itemReports(
  quiz: QuizContent,
  items: readonly ItemAnalysis[],
  sections: ReadonlyMap<string, Section>,
): ItemReport[] {
  const medians = items.flatMap(({ medianSeconds: value }) =>
    value === undefined ? [] : [{ value, people: 1 }],
  );
  const usual = median(medians);
  return items.flatMap((item) => {
    const question = quiz.questions.find(({ id }) => id === item.id);
    if (!question) return [];
    const again = reasonToTeachAgain(item, question);
    const section = sections.get(question.section ?? '');
    return [
      {
        ...itemReport(item, question, usual),
        ...(again !== undefined && { teachAgain: again }),
        ...(section && { section }),
      },
    ];
  });
}

function itemReport(
  item: ItemAnalysis,
  question: QuizContent['questions'][number],
  usualSeconds: number | undefined,
): ItemReport {
  return {
    id: item.id,
    text: question.text,
    facility: item.facility,
    discrimination: item.discrimination ?? null,
    medianSeconds: item.medianSeconds ?? null,
    choices: question.options.map(({ id, text }) => {
      const { all = 0, top = null, bottom = null } = item.choices.get(id) ?? {};
      return { id, text, isRight: id === question.right, all, top, bottom };
    }),
    unanswered: item.unanswered.all,
    findings: [...describeFindings(item, question, usualSeconds)],
  };
}
