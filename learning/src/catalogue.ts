import type { CatalogueFile } from '@venture/contract/catalogue';
import { parse } from '@venture/contract/parse';
import * as files from './content/all';
import { Module } from './module/content/schema';
import { Quiz } from './quiz/content/schema';

export const modules = files.modules.map(({ file, json }) => parse(Module, json, file));
export const quizzes = files.quizzes.map(({ file, json }) => parse(Quiz, json, file));

/** This release's content, by which the server judges quizzes and all programs count progress. */
export const catalogue: CatalogueFile = {
  modules: modules.map(({ id, title, route, version, sections }) => ({
    id,
    title,
    route,
    contentVersion: version,
    quiz: quizzes.find(({ module }) => module === id)?.id ?? null,
    sections: sections.map((section) => ({ id: section.id, title: section.heading })),
  })),
  quizzes: quizzes.map(({ id, title, route, version, passPercent, xp, questions }) => ({
    id,
    title,
    route,
    contentVersion: version,
    passPercent,
    xp,
    questions: questions.map(({ id: question, question: text, options, right, review }) => ({
      id: question,
      text,
      options,
      right,
      ...(review !== null && { section: review }),
    })),
  })),
};
