import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { type Call, problem, serverForEach } from '@venture/testing/fake-server';
import { renderPage } from '../testing/in-staff';
import { SystemPage } from './SystemPage';

const ME = { userId: 'u_1', fullName: 'Ann Admin', email: 'ann@example.edu', role: 'admin', teams: [] };
const DATABASE = { name: 'database', isRight: true, sentence: 'PostgreSQL 18.1 answers.' };
const MAIL = { name: 'mail', isRight: true, sentence: 'mail.campus.example takes messages.' };

let answer: object;
beforeEach(() => {
  answer = { json: { version: '1.0.0', checks: [DATABASE, MAIL] } };
});
serverForEach(({ what }: Call) => (what === 'GET /me' ? { json: ME } : answer));

const summary = (text: string) => screen.findByText(text, { selector: '[role=status] *' });
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('a healthy system says so, and shows the state of each part and the version', async () => {
  renderPage('overview', SystemPage);
  expect(await summary('Everything works')).toBeVisible();
  expect(headings()).toEqual(['Database', 'Mail']);
  expect(screen.getByText('PostgreSQL 18.1 answers.')).toBeVisible();
  expect(screen.getByText(/^Venture Quest 1\.0\.0, checked /)).toBeVisible();
});

test('problems come first, with what to do', async () => {
  const wrong = { ...MAIL, isRight: false, sentence: 'The mail server is away: check SMTP_URL.' };
  answer = { json: { version: '1.0.0', checks: [DATABASE, wrong] } };
  renderPage('overview', SystemPage);
  expect(await summary('One thing needs attention')).toBeVisible();
  expect(headings()).toEqual(['Mail', 'Database']);
  const [first] = screen
    .getAllByRole('listitem')
    .filter((item) => within(item).queryByText('Needs attention'));
  expect(first).toHaveTextContent('The mail server is away: check SMTP_URL.');
});

test('a server that refuses requests is not reported as working', async () => {
  answer = problem(503, 'unavailable', 'The database does not answer.');
  renderPage('overview', SystemPage);
  expect(await screen.findByRole('alert', undefined, { timeout: 20_000 })).toBeVisible();
  expect(screen.queryByText('Everything works')).not.toBeInTheDocument();
});
