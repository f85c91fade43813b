/** The whole content of a module or quiz. */
export type Content = { readonly file: string; readonly json: unknown };

// The build writes both from the files that are there, in the order of the routes in `remote.json`.
export declare const modules: readonly Content[];
export declare const quizzes: readonly Content[];
