import type { Catalogue } from '@venture/contract/catalogue';
import * as v from 'valibot';

const text = v.pipe(v.string(), v.nonEmpty());
const version = v.pipe(v.number(), v.integer());
const Question = v.pipe(
  v.object({
    id: text,
    text,
    options: v.pipe(v.array(v.object({ id: text, text })), v.minLength(2)),
    correct: text,
  }),
  v.check(
    ({ options, correct }) => options.some(({ id }) => id === correct),
    'correct is one of the options',
  ),
);

/** Quizzes as releases exported them from their rules before they had a catalogue. */
export const QuizzesInRules = v.array(
  v.object({
    id: text,
    title: text,
    contentVersion: version,
    questions: v.pipe(v.array(Question), v.minLength(1)),
  }),
);
const ModulesInRules = v.array(v.object({ id: text, contentVersion: version }));

/** Whether rules could export quizzes; others need not be run to find out. */
export const mayTeach = (rules: string) => rules.includes('quizzes');

/** The same as a catalogue, without sections, pass marks and XP, which they did not export. */
export function catalogueOfRules(answer: {
  readonly quizzes?: unknown;
  readonly modules?: unknown;
}): Catalogue {
  const quizzes = v.is(QuizzesInRules, answer.quizzes) ? answer.quizzes : [];
  const modules = v.is(ModulesInRules, answer.modules) ? answer.modules : [];
  return {
    quizzes: quizzes.map(({ questions, ...quiz }) => ({
      ...{ ...quiz, route: '', passPercent: null, xp: 0 },
      questions: questions.map(({ correct, ...question }) => ({ ...question, right: correct })),
    })),
    modules: modules.map((module) => ({
      ...{ ...module, title: module.id, route: '', quiz: null, sections: [] },
    })),
  };
}
