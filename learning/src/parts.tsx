import { readConfig } from '@venture/api/config';
import { LoadGate } from '@venture/ui/LoadGate';
import { type Loadable, loadable } from '@venture/ui/loadable';

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
    const [{ QuizFile }, json] = await Promise.all([quizFile(), CONTENTS[name]()]);
    return { QuizFile, json, file: fileOf(name) };
  });
}

const fileOf = (name: string) => `learning/src/quiz/content/${name}.json`;

const quick = () => import('./quiz/content/quick');
const CONTENTS = {
  module1: async () => (await import('./quiz/content/module1.json')).default,
  marketing: async () => (await import('./quiz/content/marketing.json')).default,
  strategy: async () => (await import('./quiz/content/strategy.json')).default,
  generic: async () => (await quick()).generic,
  timed: async () => (await quick()).timed,
} as const;

const module1 = quiz('module1');
const marketing = quiz('marketing');
const strategy = quiz('strategy');
const generic = quiz('generic');
const timed = quiz('timed');

/** Whatever is due today may come from any quiz; fetched during a quiz, since its result leads there. */
const review = loadable('Your review', loadTimeoutMs, async () => {
  const [{ ReviewFiles }, ...files] = await Promise.all([
    import('./review/ReviewFiles'),
    ...Object.entries(CONTENTS).map(async ([name, load]) => ({ json: await load(), file: fileOf(name) })),
  ]);
  return { ReviewFiles, files };
});

type QuizProps = { readonly title: string; readonly load: Loadable<LoadedQuiz> };

function QuizPart({ title, load }: QuizProps) {
  return (
    <LoadGate title={title} load={load}>
      {({ QuizFile, json, file }) => <QuizFile json={json} file={file} onUnderWay={review.start} />}
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
