import * as catalogue from '../catalogue';

// Titles and routes that pages show before a module's or quiz's file is loaded; the build replaces this code with
// the values.
export const modules = catalogue.modules.map(({ id, title, route, summary }) => ({
  id,
  title,
  route,
  summary,
}));
export const quizzes = catalogue.quizzes.map(({ id, title, route }) => ({ id, title, route }));
