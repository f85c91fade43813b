import { expect, test } from '@jest/globals';
import { toCatalogue } from '../../judging/catalogues';
import { catalogue } from '../../testing/catalogue';
import { listOfferedContent } from './content';

const options = ['a', 'b'].map((id) => ({ id, text: id }));
const undeclared = toCatalogue({
  quizzes: [
    {
      ...{ id: 'q', title: 'Q', contentVersion: 1 },
      questions: [{ id: 'q1', text: 'Is it?', options, correct: 'a' }],
    },
  ],
  modules: [{ id: 'm', contentVersion: 1 }],
});

test('what a release declares can be assigned, and not what only its rules tell', async () => {
  expect(undeclared).toMatchObject({ quizzes: [{ id: 'q' }], modules: [{ id: 'm' }] });
  const rules = {
    taught: async () => ({
      quizzes: [...undeclared.quizzes, ...catalogue.quizzes],
      modules: [...undeclared.modules, ...catalogue.modules],
    }),
    described: async () => undefined,
    games: async () => [],
  };
  const declared = [...catalogue.modules, ...catalogue.quizzes].map(({ id }) => id);
  expect((await listOfferedContent(rules)).map(({ activity }) => activity)).toEqual(declared);
});
