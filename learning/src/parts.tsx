import { parse } from '@venture/contract/parse';
import { lazyPage } from '@venture/ui/LoadGate';
import { type ContentFile, modules, quizzes } from './content/files';

// Modules, quizzes and their content have their own chunks, loaded when opened.

export const LearningModule = lazyPage(
  'Learning modules',
  async () => (await import(/* webpackChunkName: "choice" */ './choose/LearningModule')).ModuleChoice,
);

/** A review can contain items from any quiz; prefetched during a quiz, since its result links there. */
export const Review = lazyPage('Your review', async () => {
  const [{ ReviewPage, Quiz }, ...contents] = await Promise.all([
    import(/* webpackChunkName: "review" */ './review/ReviewPage'),
    ...quizzes.map(({ load }) => load()),
  ]);
  const parsed = quizzes.map(({ file }, at) => parse(Quiz, contents[at], file));
  return () => <ReviewPage quizzes={parsed} />;
});

/** Notes may belong to a section of any module. */
export const Notebook = lazyPage('My notebook', async () => {
  const [{ NotebookPage }, { Module }, ...contents] = await Promise.all([
    import('./notebook/NotebookPage'),
    import(/* webpackChunkName: "modules" */ './module/content/schema'),
    ...modules.map(({ load }) => load()),
  ]);
  const parsed = modules.map(({ file }, at) => parse(Module, contents[at], file));
  return () => <NotebookPage modules={parsed} />;
});

/** Creates a module's page from its file. */
export function createModulePage({ title, file, load }: ContentFile) {
  return lazyPage(title, async () => {
    const page = import(/* webpackChunkName: "modules" */ './module/ModulePage');
    const [{ ModulePage, Module }, json] = await Promise.all([page, load()]);
    const module = parse(Module, json, file);
    return () => <ModulePage module={module} />;
  });
}

/** Creates a quiz page from its file. */
export function createQuizPage({ title, file, load }: ContentFile) {
  return lazyPage(title, async () => {
    const page = import(/* webpackChunkName: "quiz" */ './quiz/QuizPage');
    const [{ QuizPage, Quiz }, json] = await Promise.all([page, load()]);
    const quiz = parse(Quiz, json, file);
    return () => <QuizPage quiz={quiz} onUnderWay={Review.start} />;
  });
}
