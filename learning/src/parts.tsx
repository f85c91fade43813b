import { readConfig } from '@venture/shared/config';
import { type Loadable, loadable } from '@venture/shared/remotes/loadable';
import { LoadGate } from '@venture/shared/remotes/views/LoadGate';

const { loadTimeoutMs } = readConfig();

/** Modules, quizzes and each quiz's content are files of their own: nobody waits for what they do not open. */
const choose = loadable(
  'The choice of modules',
  loadTimeoutMs,
  () => import(/* webpackChunkName: "choose" */ './choose/LearningModule'),
);
const modules = loadable(
  'The module',
  loadTimeoutMs,
  () => import(/* webpackChunkName: "modules" */ './module/pages'),
);
const quizFile = () => import(/* webpackChunkName: "quizzes" */ './quiz/QuizFile');

type LoadedQuiz = Awaited<ReturnType<typeof quizFile>> & { readonly json: unknown; readonly file: string };

function quiz(name: string, content: () => Promise<{ readonly default: unknown }>): Loadable<LoadedQuiz> {
  return loadable('The quiz', loadTimeoutMs, async () => {
    const [{ QuizFile }, { default: json }] = await Promise.all([quizFile(), content()]);
    return { QuizFile, json, file: `learning/src/quiz/content/${name}.json` };
  });
}

const module1 = quiz('module1', () => import('./quiz/content/module1.json'));
const marketing = quiz('marketing', () => import('./quiz/content/marketing.json'));
const strategy = quiz('strategy', () => import('./quiz/content/strategy.json'));
const generic = quiz('generic', () => import(/* webpackChunkName: "quick" */ './quiz/content/generic.json'));
const timed = quiz('timed', () => import(/* webpackChunkName: "quick" */ './quiz/content/timed.json'));

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
