import * as catalogue from '../catalogue';

// Titles and routes that pages show before the file of a module or quiz is loaded; the build puts these values in the place of this code.
export const modules = catalogue.modules.map(({ id, title, route, summary }) => ({
  id,
  title,
  route,
  summary,
}));
export const quizzes = catalogue.quizzes.map(({ id, title, route }) => ({ id, title, route }));
