import { type Issue, ParseError, parse } from '@venture/contract/parse';
import { Module } from '../module/content/schema';
import { readQuiz } from '../quiz/content/fair';
import type { Quiz } from '../quiz/content/schema';
import type { Content } from './all';

type Files = { readonly modules: readonly Content[]; readonly quizzes: readonly Content[] };

/** Parses all content and checks the files against each other. */
export function readContent(files: Files) {
  const modules = files.modules.map(({ file, json }) => parse(Module, json, file));
  const quizzes = files.quizzes.map(({ file, json }) => readQuiz(json, file));
  modules.forEach((module, at) => {
    expectNone(files.modules[at]?.file, moduleIssues(module, modules, quizzes));
  });
  quizzes.forEach((quiz, at) => {
    expectNone(files.quizzes[at]?.file, quizIssues(quiz, modules));
  });
  return { modules, quizzes };
}

function expectNone(file = '', issues: readonly Issue[]): void {
  if (issues.length > 0) throw new ParseError(file, issues);
}

function moduleIssues(
  module: Module,
  modules: readonly Module[],
  quizzes: readonly Quiz[],
): readonly Issue[] {
  const isFollowed = quizzes.some((quiz) => quiz.module === module.id && quiz.route === module.quiz.route);
  const others = modules.filter((each) => each !== module).flatMap(({ sections }) => sections);
  const doubled = module.sections.flatMap(({ id }, at) =>
    others.some((other) => other.id === id)
      ? [{ path: `sections.${at}.id`, message: `"${id}" is a section of another module too` }]
      : [],
  );
  const alone = { path: 'quiz.route', message: `there is no quiz of this module at ${module.quiz.route}` };
  return [...(isFollowed ? [] : [alone]), ...doubled];
}

function quizIssues(quiz: Quiz, modules: readonly Module[]): readonly Issue[] {
  const own = modules.find(({ id }) => id === quiz.module);
  if (quiz.module !== null && own?.quiz.route !== quiz.route) {
    return [{ path: 'module', message: `"${quiz.module}" is not a module that leads to this quiz` }];
  }
  return quiz.questions.flatMap(({ review }, at) => {
    const has = (module: Module) => module.sections.some(({ id }) => id === review);
    const path = `questions.${at}.review`;
    if (review === null || (own ? has(own) : modules.some(has))) return [];
    if (!modules.some(has)) return [{ path, message: `"${review}" is not a section of any module` }];
    return [{ path, message: `"${review}" is another module's section` }];
  });
}
