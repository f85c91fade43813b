import type { ItemReport, QuizItems } from '@venture/api/v1/reports';
import type { CatalogueQuiz } from '@venture/contract/catalogue';
import type { Answers } from './attempts';
import { describeFindings } from './findings';
import { analyseItems, countScores, type ItemAnalysis, withoutThirds } from './items';
import { suppressIfFew } from './progress';
import limits from './reports.json';
import { countPeople, mean, median } from './statistics';
import { reasonToTeachAgain, type Section } from './teach-again';

const { leastPeople } = limits;

/** The item analysis of each question of a version of a quiz. */
export function buildQuizItems(
  quiz: CatalogueQuiz,
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

/** Thirds too are groups of enough people, or not told. */
function itemsOf(quiz: CatalogueQuiz, { patterns, times }: Answers): readonly ItemAnalysis[] {
  const items = analyseItems(quiz, patterns, times, leastPeople);
  return countPeople(patterns) < 3 * leastPeople ? items.map(withoutThirds) : items;
}

function itemReports(
  quiz: CatalogueQuiz,
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
  question: CatalogueQuiz['questions'][number],
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
