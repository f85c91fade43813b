import { readConfig } from '@venture/shared/config';
import { type Loadable, loadable } from '@venture/shared/remotes/loadable';
import { LoadGate } from '@venture/shared/remotes/views/LoadGate';

const { loadTimeoutMs } = readConfig();

/** Modules, quizzes and each quiz's content are files of their own: nobody waits for what they do not open. */
const choose = loadable('The choice of modules', loadTimeoutMs, () => import('./choose/LearningModule'));
const modules = loadable(
  'The module',
  loadTimeoutMs,
  () => import(/* webpackChunkName: "modules" */ './module/pages'),
);
const quizFile = () => import('./quiz/QuizFile');

type LoadedQuiz = Awaited<ReturnType<typeof quizFile>> & { readonly json: unknown; readonly file: string };

function quiz(name: keyof typeof CONTENTS): Loadable<LoadedQuiz> {
  return loadable('The quiz', loadTimeoutMs, async () => {
    const [{ QuizFile }, content] = await Promise.all([quizFile(), CONTENTS[name]()]);
    return { QuizFile, ...contentFile(name, content) };
  });
}

function contentFile(name: string, content: { readonly default: unknown }) {
  return { json: content.default, file: `learning/src/quiz/content/${name}.json` };
}

const CONTENTS = {
  module1: () => import('./quiz/content/module1.json'),
  marketing: () => import('./quiz/content/marketing.json'),
  strategy: () => import('./quiz/content/strategy.json'),
  generic: () => import(/* webpackChunkName: "quick" */ './quiz/content/generic.json'),
  timed: () => import(/* webpackChunkName: "quick" */ './quiz/content/timed.json'),
} as const;

const module1 = quiz('module1');
const marketing = quiz('marketing');
const strategy = quiz('strategy');
const generic = quiz('generic');
const timed = quiz('timed');

/** Whatever is due today may come from any quiz. */
const review = loadable('Your review', loadTimeoutMs, async () => {
  const [{ ReviewFiles }, ...files] = await Promise.all([
    import('./review/ReviewFiles'),
    ...Object.entries(CONTENTS).map(async ([name, content]) => contentFile(name, await content())),
  ]);
  return { ReviewFiles, files };
});

type QuizProps = { readonly title: string; readonly load: Loadable<LoadedQuiz> };

function QuizPart({ title, load }: QuizProps) {
  return (
    <LoadGate title={title} load={load}>
      {({ QuizFile, json, file }) => <QuizFile json={json} file={file} />}
    </LoadGate>
  );
}

export const Module1Quiz = () => <QuizPart title="Business Ideas Quiz" load={module1} />;
export const MarketingQuiz = () => <QuizPart title="Marketing & Sales Quiz" load={marketing} />;
export const StrategyQuiz = () => <QuizPart title="Business Strategy Quiz" load={strategy} />;
export const QuickQuiz = () => <QuizPart title="Quick Quiz" load={generic} />;
export const TimedQuiz = () => <QuizPart title="Timed Finance Quiz" load={timed} />;

export const Review = () => (
  <LoadGate title="Your review" load={review}>
    {({ ReviewFiles, files }) => <ReviewFiles files={files} />}
  </LoadGate>
);
export const LearningModule = () => (
  <LoadGate title="Learning modules" load={choose}>
    {(page) => <page.LearningModule />}
  </LoadGate>
);
export const BusinessIdeas = () => (
  <LoadGate title="Business Ideas" load={modules}>
    {(pages) => <pages.BusinessIdeas />}
  </LoadGate>
);
export const MarketingSales = () => (
  <LoadGate title="Marketing & Sales" load={modules}>
    {(pages) => <pages.MarketingSales />}
  </LoadGate>
);
export const BusinessStrategy = () => (
  <LoadGate title="Business Strategy" load={modules}>
    {(pages) => <pages.BusinessStrategy />}
  </LoadGate>
);
