import businessIdeas from '../module/content/business-ideas.json';
import businessStrategy from '../module/content/business-strategy.json';
import marketingSales from '../module/content/marketing-sales.json';
import generic from '../quiz/content/generic.json';
import marketing from '../quiz/content/marketing.json';
import module1 from '../quiz/content/module1.json';
import strategy from '../quiz/content/strategy.json';
import timed from '../quiz/content/timed.json';

/** The whole content of a module or quiz; its file is named after its id. */
export type Content = { readonly file: string; readonly json: unknown };

// In the order of the routes in `remote.json`, with the quizzes outside any module last.
export const modules = [businessIdeas, marketingSales, businessStrategy].map(toContent('module'));
export const quizzes = [module1, marketing, strategy, generic, timed].map(toContent('quiz'));

function toContent(kind: 'module' | 'quiz') {
  return (json: { readonly id: string }): Content => ({
    file: `learning/src/${kind}/content/${json.id}.json`,
    json,
  });
}
