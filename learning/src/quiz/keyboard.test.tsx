import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { quizzesWith } from '../testing/content';
import { openQuiz } from '../testing/take';

const [module1, generic] = quizzesWith('module1', 'generic');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const radio = (place: number) => screen.getAllByRole('radio')[place - 1] ?? document.body;

test('a number key chooses, and one Enter continues, to the question itself', async () => {
  const { user } = openQuiz(module1);
  radio(1).focus();
  await user.keyboard('3');
  expect(radio(3)).toBeChecked();
  expect(radio(3)).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByText('Question 2 of 5')).toBeVisible();
  expect(screen.getByRole('heading', { level: 2 })).toHaveFocus();
  await user.keyboard('4{Enter}');
  expect(screen.getByText('Question 3 of 5')).toBeVisible();
});

test('keys answer before anything has focus, but not from a switch or link, or behind a dialog', async () => {
  const { user } = openQuiz(module1);
  await user.keyboard('2');
  expect(radio(2)).toBeChecked();
  screen.getByRole('switch').focus();
  await user.keyboard('3');
  screen.getByRole('link', { name: /^Back to/ }).focus();
  await user.keyboard('3');
  expect(radio(2)).toBeChecked();
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('open', '');
  radio(2).focus();
  await user.keyboard('3');
  expect(radio(2)).toBeChecked();
  dialog.remove();
  await user.keyboard('3{Enter}');
  expect(screen.getByText('Question 2 of 5')).toBeVisible();
});

test('a number key without an option, or with a modifier, does nothing', async () => {
  const { user } = openQuiz(module1);
  radio(1).focus();
  await user.keyboard('7{Control>}2{/Control}');
  expect(screen.getAllByRole('radio').some((each) => each.matches(':checked'))).toBe(false);
});

test('arrow keys choose among the options', async () => {
  const { user } = openQuiz(module1);
  radio(1).focus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(radio(3)).toBeChecked();
});

test('if a choice is final, arrow keys only move and the space bar chooses', async () => {
  const { user } = openQuiz(generic);
  radio(1).focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(screen.queryByText('Wrong!')).toBeNull();
  expect(radio(4)).toHaveFocus();
  await user.keyboard('{ArrowDown}[Space]');
  expect(screen.getByText('Correct!')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(screen.getByText('Question 2 of 3')).toBeVisible();
});

test('a checked answer gets the focus, with its reasons and the section to read; Enter continues', async () => {
  const [first] = module1.questions;
  const { user } = openQuiz(module1);
  await user.click(screen.getByRole('switch', { name: 'Check answers as I go' }));
  radio(1).focus();
  await user.keyboard('1{Enter}');
  const feedback = screen.getByRole('region', { name: 'Not this time' });
  expect(feedback).toHaveFocus();
  expect(feedback).toHaveAccessibleDescription(
    `${first?.whyNot[first.options[0]?.id ?? '']} ${first?.explanation}`,
  );
  await user.tab();
  expect(screen.getByRole('link', { name: /^Read again: / })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  feedback.focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('heading', { level: 2 })).toHaveFocus();
  expect(screen.getByText('Question 2 of 5')).toBeVisible();
});
