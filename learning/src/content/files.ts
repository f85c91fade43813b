import * as known from './known';

/** A module or quiz, known before its file is loaded. */
export type ContentFile = {
  readonly id: string;
  readonly title: string;
  readonly route: string;
  /** The file's name in error messages. */
  readonly file: string;
  readonly load: () => Promise<unknown>;
};

export const modules = known.modules.map((module) => ({
  ...module,
  file: `learning/src/module/content/${module.id}.json`,
  // All modules share one file, so that opening one makes all of them work offline.
  load: async (): Promise<unknown> =>
    (
      await import(
        /* webpackChunkName: "modules", webpackMode: "lazy-once" */ `../module/content/${module.id}.json`
      )
    ).default,
}));

export const quizzes = known.quizzes.map((quiz) => ({
  ...quiz,
  file: `learning/src/quiz/content/${quiz.id}.json`,
  load: async (): Promise<unknown> =>
    (await import(/* webpackChunkName: "[request]" */ `../quiz/content/${quiz.id}.json`)).default,
}));
