import type { ItemReport, QuizItems } from '@venture/api/v1/reports';
import type { CatalogueQuiz } from '@venture/contract/catalogue';
import type { Answers } from './attempts';
import { findings } from './findings';
import { analyse, type Item, scores } from './items';
import { ofEnough } from './progress';
import limits from './reports.json';
import { mean, median, peopleIn } from './statistics';

const { leastPeople } = limits;

/** The item analysis of each question of a version of a quiz. */
export function questionsReport(
  quiz: CatalogueQuiz,
  { patterns, times }: Answers,
  contentVersions: readonly number[],
): QuizItems {
  const people = peopleIn(patterns);
  const middle = mean(scores(quiz, patterns));
  return {
    leastPeople,
    quiz: quiz.id,
    title: quiz.title,
    contentVersion: quiz.contentVersion,
    contentVersions: [...new Set([quiz.contentVersion, ...contentVersions])].sort((a, b) => b - a),
    people: ofEnough(people, people),
    meanPercent: ofEnough(people, middle === undefined ? undefined : (100 * middle) / quiz.questions.length),
    questions: people < leastPeople ? [] : itemReports(quiz, analyse(quiz, patterns, times, leastPeople)),
  };
}

function itemReports(quiz: CatalogueQuiz, items: readonly Item[]): ItemReport[] {
  const medians = items.flatMap(({ medianSeconds: value }) =>
    value === undefined ? [] : [{ value, people: 1 }],
  );
  const usual = median(medians);
  return items.flatMap((item) => {
    const question = quiz.questions.find(({ id }) => id === item.id);
    return question ? [itemReport(item, question, usual)] : [];
  });
}

function itemReport(
  item: Item,
  question: CatalogueQuiz['questions'][number],
  usualSeconds: number | undefined,
): ItemReport {
  return {
    id: item.id,
    text: question.text,
    facility: item.facility,
    discrimination: item.discrimination ?? null,
    medianSeconds: item.medianSeconds ?? null,
    choices: question.options.map(({ id, text }) => ({
      id,
      text,
      isRight: id === question.right,
      ...(item.choices.get(id) ?? { all: 0, top: 0, bottom: 0 }),
    })),
    unanswered: item.unanswered.all,
    findings: [...findings(item, question, usualSeconds)],
  };
}
