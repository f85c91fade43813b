import * as v from 'valibot';
import bounds from './bounds.json' with { type: 'json' };
import { checkModuleQuizzes, id, integer, list, outline, quiz, type Teaches, text } from './teaches';

/** The file that lists everything a release teaches. */
export const CATALOGUE_FILE = 'catalogue.json';

const version = integer(0, bounds.count);

const Question = v.pipe(
  v.object({
    id,
    text,
    options: list(v.object({ id, text }), 2, bounds.options),
    /** Id of the correct option. */
    right: id,
    /** Id of the section that explains the question. */
    section: v.optional(id),
  }),
  v.check(
    ({ options, right }) => options.some((option) => option.id === right),
    'right is one of the options',
  ),
);

const QuizContent = v.pipe(
  v.object({ ...quiz, contentVersion: version, questions: list(Question, 1, bounds.questions) }),
  v.check(
    (one) => one.questions.every((each) => one.id.length + each.id.length <= bounds.questionIdLength),
    `the ids of a quiz and its question have at most ${bounds.questionIdLength} characters together: reviews name both`,
  ),
);
export type QuizContent = v.InferOutput<typeof QuizContent>;

const ModuleContent = v.object({
  ...outline,
  contentVersion: version,
  sections: list(v.object({ id, title: text }), 1, bounds.sections),
});
export type ModuleContent = v.InferOutput<typeof ModuleContent>;

/** `catalogue.json`: everything a release teaches, with its quizzes' answer keys. */
export const CatalogueFile = v.pipe(
  v.object({
    quizzes: list(QuizContent, 0, bounds.quizzes),
    modules: list(ModuleContent, 0, bounds.modules),
  }),
  checkModuleQuizzes(),
);
export type CatalogueFile = v.InferOutput<typeof CatalogueFile>;

export function toTeaches({ modules, quizzes }: CatalogueFile): Teaches {
  return {
    modules: modules.map(({ contentVersion: _, sections, ...each }) => ({
      ...each,
      sections: sections.map((section) => section.id),
    })),
    quizzes: quizzes.map(({ contentVersion: _, questions, ...each }) => ({
      ...each,
      key: Object.fromEntries(questions.map((question) => [question.id, question.right])),
    })),
  };
}
