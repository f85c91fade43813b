import type { Catalogue } from '@venture/contract/catalogue';
import { contentVersion, QuizzesInRules } from '@venture/gate/rules';
import * as v from 'valibot';

const ModulesInRules = v.array(v.object({ id: v.pipe(v.string(), v.nonEmpty()), contentVersion }));

/** Whether rules could export quizzes; others need not be run to find out. */
export const mayExportQuizzes = (rules: string) => rules.includes('quizzes');

/** The same as a catalogue, without sections, pass marks and XP, which they did not export. */
export function toCatalogue(answer: { readonly quizzes?: unknown; readonly modules?: unknown }): Catalogue {
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
