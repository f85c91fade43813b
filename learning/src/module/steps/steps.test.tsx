import { beforeEach, expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { modulesWith } from '../../testing/content';
import type { Step } from '../content/step';
import { StepView, useStepsDone } from './StepView';

const steps = modulesWith('business-ideas', 'marketing-sales', 'business-strategy').flatMap(({ sections }) =>
  sections.flatMap((section) => section.steps),
);
const withId = (id: string) => {
  const step = steps.find((each) => each.id === id);
  if (!step) throw new Error(`no step ${id}`);
  return step;
};

function Shown({ step }: { readonly step: Step }) {
  return <StepView step={step} steps={useStepsDone('a-module')} />;
}

function open(id: string) {
  const { unmount } = render(<Shown step={withId(id)} />);
  return { user: userEvent.setup(), unmount };
}
const outcome = () => screen.getAllByRole('status').at(-1);
const check = () => screen.getByRole('button', { name: 'Check' });

beforeEach(() => localStorage.clear());

test('a choice gets immediate feedback, can be changed, and finally explains the wrong options', async () => {
  const { user, unmount } = open('four-tests');
  expect(check()).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('radio', { name: /^Attractive/ }));
  await user.click(check());
  expect(outcome()).toHaveTextContent(/Not this one.*They pay well/);
  expect(screen.queryByText('Done')).toBeNull();
  await user.click(screen.getByRole('radio', { name: /^Durable/ }));
  expect(outcome()).toBeEmptyDOMElement();
  await user.click(check());
  expect(outcome()).toHaveTextContent(/Right!.*nothing left to repair/);
  expect(screen.getByText(/They pay well/)).toBeVisible();
  expect(screen.getByText('Done')).toBeVisible();
  unmount();
  open('four-tests');
  expect(screen.getByText('Done')).toBeVisible();
  expect(outcome()).toBeEmptyDOMElement();
});

test.each([
  ['four-tests', 'Choose an answer first.'],
  ['repair-van', 'Write your result first.'],
  ['interview-evidence', 'Sort every statement first.'],
])('"Check" of %s without an answer says what to do', async (id, text) => {
  const { user } = open(id);
  await user.click(check());
  expect(screen.getByRole('alert')).toHaveTextContent(text);
});

test('items can be ordered by keyboard, and the focus follows the item', async () => {
  const { user } = open('stp-order');
  const step = withId('stp-order');
  if (step.kind !== 'order') throw new Error('not an order');
  const shown = () => screen.getAllByRole('listitem').map((item) => item.textContent ?? '');
  await user.click(check());
  expect(outcome()).toHaveTextContent(/\d of 5 in the right place/);
  for (const [at, item] of step.items.entries()) {
    while (!shown()[at]?.includes(item)) {
      screen.getByRole('button', { name: `Move up: ${item}` }).focus();
      await user.keyboard('{Enter}');
      expect(screen.getByRole('button', { name: `Move up: ${item}` })).toHaveFocus();
    }
  }
  expect(screen.getByText(/: now \d of 5$/)).toBeInTheDocument();
  await user.click(check());
  expect(outcome()).toHaveTextContent(/Right!.*Segmentation, targeting, positioning/);
  expect(screen.getByText('Done')).toBeVisible();
});

test('showing the answer does not complete the step', async () => {
  const { user } = open('experiment-order');
  expect(screen.queryByRole('button', { name: 'Show the answer' })).toBeNull();
  await user.click(check());
  await user.click(screen.getByRole('button', { name: 'Show the answer' }));
  expect(outcome()).toHaveTextContent(/The bar comes before the build/);
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('List the assumptions');
  expect(screen.queryByText('Done')).toBeNull();
});

test('a wrong number gets specific feedback', async () => {
  const { user } = open('repair-van');
  const field = screen.getByRole('textbox', { name: 'Your result ($ a year)' });
  const give = async (written: string) => {
    await user.clear(field);
    await user.type(field, `${written}{Enter}`);
  };
  await give('a lot');
  expect(field).toHaveAccessibleDescription('Write one number, such as 1,200 or 2.5.');
  await give('60,000');
  expect(outcome()).toHaveTextContent(/Not quite.*ten times too much/);
  await give('3000');
  expect(outcome()).toHaveTextContent(/They book twice a year/);
  await give('$6,000');
  expect(outcome()).toHaveTextContent(/Right!.*240 x \$25/);
  expect(screen.getByText('Done')).toBeVisible();
});

test('each statement explains why it is or is not evidence', async () => {
  const { user } = open('interview-evidence');
  const statements = screen.getAllByRole('group').slice(1);
  for (const statement of statements) {
    await user.click(within(statement).getByRole('radio', { name: 'Evidence' }));
  }
  await user.click(check());
  expect(outcome()).toHaveTextContent('3 of 5 right');
  expect(screen.getByText(/A compliment and a promise/)).toBeVisible();
  const wrong = statements.filter((statement) => within(statement).queryByText('Wrong:'));
  for (const statement of wrong) {
    await user.click(within(statement).getByRole('radio', { name: 'Not evidence' }));
  }
  await user.click(check());
  expect(outcome()).toHaveTextContent('All correct!');
  expect(screen.getByText('Done')).toBeVisible();
});
