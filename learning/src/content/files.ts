/** A module or quiz, known before its file is loaded. */
export type ContentFile = {
  readonly id: string;
  readonly title: string;
  readonly route: string;
  /** Its name in error messages. */
  readonly file: string;
  readonly load: () => Promise<unknown>;
};

// The build writes both from the files that are there, in the order of the routes in `remote.json`.
export declare const modules: readonly (ContentFile & { readonly summary: string })[];
export declare const quizzes: readonly ContentFile[];
