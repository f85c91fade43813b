import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field } from './Field';
import { PasswordField } from './PasswordField';
import { Select } from './Select';
import { TextArea } from './TextArea';

test('label, hint and error are tied to the input', () => {
  render(<Field label="Email" hint="The one you signed up with." error="All fields are required." />);
  const input = screen.getByRole('textbox', { name: 'Email' });
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('The one you signed up with. All fields are required.');
});

test('a valid field is not marked', () => {
  render(<Field label="Email" required />);
  const input = screen.getByRole('textbox', { name: 'Email' });
  expect(input).not.toHaveAttribute('aria-invalid');
  expect(input).not.toHaveAttribute('aria-describedby');
});

test('a select offers its options under its label', async () => {
  const options = [
    { value: 'user', label: 'User' },
    { value: 'admin', label: 'Admin' },
  ];
  render(<Select label="Account type" options={options} />);
  await userEvent.selectOptions(screen.getByLabelText('Account type'), 'Admin');
  expect(screen.getByRole('combobox')).toHaveValue('admin');
});

test('a text area has its label and error', () => {
  render(<TextArea label="Message" error="Please write something." />);
  const area = screen.getByRole('textbox', { name: 'Message' });
  expect(area).toHaveAccessibleDescription('Please write something.');
});

test('a password is hidden until its button shows it, and keeps its value', async () => {
  render(<PasswordField label="Password" autoComplete="current-password" />);
  const input = screen.getByLabelText('Password');
  const show = screen.getByRole('button', { name: 'Show password', pressed: false });
  await userEvent.type(input, 'correct horse');
  expect(input).toHaveAttribute('type', 'password');
  await userEvent.click(show);
  expect(input).toHaveAttribute('type', 'text');
  expect(input).toHaveValue('correct horse');
  expect(show).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(show);
  expect(input).toHaveAttribute('type', 'password');
});
