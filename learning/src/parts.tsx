import { readConfig } from '@venture/api/config';
import { parse } from '@venture/contract/parse';
import { LoadGate } from '@venture/ui/LoadGate';
import { type Loadable, loadable } from '@venture/ui/loadable';
import type { ReactNode } from 'react';
import { type ContentFile, modules, quizzes } from './content/files';

const { loadTimeoutMs } = readConfig();

/** Modules, quizzes and their content have their own chunks, loaded when opened. */
const choose = loadable('The choice of modules', loadTimeoutMs, async () => {
  const page = await import(/* webpackChunkName: "choice" */ './choose/LearningModule');
  return <page.ModuleChoice />;
});

/** A review can contain items from any quiz; prefetched during a quiz, since its result links there. */
const review = loadable('Your review', loadTimeoutMs, async () => {
  const [{ ReviewPage, Quiz }, ...contents] = await Promise.all([
    import(/* webpackChunkName: "review" */ './review/ReviewPage'),
    ...quizzes.map(({ load }) => load()),
  ]);
  return <ReviewPage quizzes={quizzes.map(({ file }, at) => parse(Quiz, contents[at], file))} />;
});

/** Notes may belong to a section of any module. */
const notebook = loadable('Your notebook', loadTimeoutMs, async () => {
  const [{ NotebookPage }, { Module }, ...contents] = await Promise.all([
    import('./notebook/NotebookPage'),
    import(/* webpackChunkName: "modules" */ './module/content/schema'),
    ...modules.map(({ load }) => load()),
  ]);
  return <NotebookPage modules={modules.map(({ file }, at) => parse(Module, contents[at], file))} />;
});

/** Creates a module's page from its file. */
export function createModulePage({ title, file, load }: ContentFile) {
  const part = loadable('The module', loadTimeoutMs, async () => {
    const page = import(/* webpackChunkName: "modules" */ './module/ModulePage');
    const [{ ModulePage, Module }, json] = await Promise.all([page, load()]);
    return <ModulePage module={parse(Module, json, file)} />;
  });
  return gate(title, part);
}

/** Creates a quiz page from its file. */
export function createQuizPage({ title, file, load }: ContentFile) {
  const part = loadable('The quiz', loadTimeoutMs, async () => {
    const [{ QuizPage, Quiz }, json] = await Promise.all([
      import(/* webpackChunkName: "quiz" */ './quiz/QuizPage'),
      load(),
    ]);
    return <QuizPage quiz={parse(Quiz, json, file)} onUnderWay={review.start} />;
  });
  return gate(title, part);
}

export const Review = gate('Your review', review);
export const Notebook = gate('My notebook', notebook);
export const LearningModule = gate('Learning modules', choose);

function gate(title: string, part: Loadable<ReactNode>) {
  return () => (
    <LoadGate title={title} load={part}>
      {(page) => page}
    </LoadGate>
  );
}
