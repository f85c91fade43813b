import * as catalogue from '../catalogue';

// What pages say of a module or quiz before its file is loaded; the build puts the values in the place of this code.
export const modules = catalogue.modules.map(({ id, title, route, summary }) => ({
  id,
  title,
  route,
  summary,
}));
export const quizzes = catalogue.quizzes.map(({ id, title, route }) => ({ id, title, route }));
