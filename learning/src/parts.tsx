import { readConfig } from '@venture/api/config';
import { LoadGate } from '@venture/ui/LoadGate';
import { loadable } from '@venture/ui/loadable';
import { type ContentFile, quizzes } from './content/files';

const { loadTimeoutMs } = readConfig();

/** Modules, quizzes and each quiz's content are files of their own: nobody waits for what they do not open. */
const choose = loadable('The choice of modules', loadTimeoutMs, () => import('./choose/LearningModule'));
const modulePage = () => import(/* webpackChunkName: "modules" */ './module/ModuleFile');
const quizPage = () => import('./quiz/QuizFile');

const whole = async ({ file, load }: ContentFile) => ({ file, json: await load() });

/** Whatever is due today may come from any quiz; fetched during a quiz, since its result leads there. */
const review = loadable('Your review', loadTimeoutMs, async () => {
  const [{ ReviewFiles }, ...files] = await Promise.all([
    import('./review/ReviewFiles'),
    ...quizzes.map(whole),
  ]);
  return { ReviewFiles, files };
});

/** The page of a module, by its file. */
export function modulePart(content: ContentFile) {
  const part = loadable('The module', loadTimeoutMs, async () => {
    const [{ ModuleFile }, file] = await Promise.all([modulePage(), whole(content)]);
    return { ModuleFile, file };
  });
  return () => (
    <LoadGate title={content.title} load={part}>
      {({ ModuleFile, file }) => <ModuleFile {...file} />}
    </LoadGate>
  );
}

/** The page of a quiz, by its file. */
export function quizPart(content: ContentFile) {
  const part = loadable('The quiz', loadTimeoutMs, async () => {
    const [{ QuizFile }, file] = await Promise.all([quizPage(), whole(content)]);
    return { QuizFile, file };
  });
  return () => (
    <LoadGate title={content.title} load={part}>
      {({ QuizFile, file }) => <QuizFile {...file} onUnderWay={review.start} />}
    </LoadGate>
  );
}

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
