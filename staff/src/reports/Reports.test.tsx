import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ProgressReport, QuizItems } from '@venture/api/v1/reports';
import { type Call, problem, serverForEach } from '@venture/testing/fake-server';
import { longTest } from '@venture/testing/long-test';
import { MONDAY_GROUP } from '../testing/classes';
import { renderClassPage, renderPage } from '../testing/in-staff';
import { ClassReport } from './Report';
import { Reports } from './Reports';

const MONDAY = { ...MONDAY_GROUP, members: 7 };
const OLD = { ...MONDAY, id: MONDAY.id.replace('1', '2'), name: 'Old group', isArchived: true, members: 1 };
const NEW = { ...MONDAY, id: MONDAY.id.replace('1', '3'), name: 'New group', members: 0 };
const OTHERS = MONDAY.id.replace('1', '9');
const CLASSES = { items: [MONDAY, OLD], after: 'more' };
const NOTHING = { people: null, meanPercent: null, medianSeconds: null, passedPercent: null, weeks: [] };
const QUIZ = { id: 'module1', title: 'Business Ideas Quiz', passPercent: 30 };
const WEEK = { week: '2026-11-09', meanPercent: 62.4, medianSeconds: 95, passed: 20 };
const MANY: ProgressReport = {
  leastPeople: 10,
  people: 1234,
  quizzes: [
    {
      ...{ ...QUIZ, people: 1200, meanPercent: 61.6, medianSeconds: 95, passedPercent: 88 },
      weeks: [WEEK, { week: '2026-11-16', meanPercent: null, medianSeconds: null, passed: 20 }],
    },
    { ...NOTHING, id: 'generic', title: 'Quick Quiz', passPercent: null },
  ],
};
const FEW: ProgressReport = { leastPeople: 10, people: null, quizzes: [{ ...QUIZ, ...NOTHING }] };
const ITEMS: QuizItems = {
  ...{ leastPeople: 10, quiz: 'module1', title: QUIZ.title, contentVersion: 2, contentVersions: [2, 1] },
  ...{ people: 1200, meanPercent: 61.6 },
  questions: [
    {
      ...{ id: 'q1', text: 'Why?', facility: 0.4, discrimination: -0.12, medianSeconds: 18, unanswered: 0 },
      choices: [
        { id: 'a', text: 'Because', isRight: true, all: 0.4, top: 0.25, bottom: 0.5 },
        { id: 'b', text: 'Why not', isRight: false, all: 0.6, top: 0.75, bottom: 0.5 },
      ],
      teachAgain: '40% got it right; 60% chose B, which is wrong.',
      section: { title: 'Business Ideas: Ideas', to: '/module1-intro?section=ideas' },
      findings: [{ tone: 'check', text: 'Most of the strongest students chose B: check the key.' }],
    },
  ],
};
const NO_ITEMS: QuizItems = { ...ITEMS, people: null, meanPercent: null, questions: [] };

/** Long enough for two responses that come one after the other. */
const PATIENT = { timeout: 4000 };

const server = serverForEach(answer);
beforeEach(() => {
  me = { userId: 'u_1', fullName: 'Ann', email: 'ann@example.edu', role: 'admin', teams: [] };
});

let me: Record<string, unknown>;

function answer({ what, query }: Call) {
  const isFew = query.get('class') === MONDAY.id;
  if (what === 'GET /me') return { json: me };
  if (what === 'GET /classes') return { json: query.get('search') === 'zzz' ? { items: [] } : CLASSES };
  if (what === `GET /classes/${MONDAY.id}`) return { json: MONDAY };
  if (what === `GET /classes/${OLD.id}`) return { json: OLD };
  if (what === `GET /classes/${NEW.id}`) return { json: NEW };
  if (what === `GET /classes/${OTHERS}`) return problem(404, 'not-found', 'There is no such class.');
  if (what === 'GET /reports/progress') return { json: isFew ? FEW : MANY };
  if (what === 'GET /reports/items') return { json: isFew ? NO_ITEMS : ITEMS };
  throw new Error(`There is no answer to ${what}.`);
}

test('each quiz shows its numbers, or that too few people are behind them', async () => {
  renderPage('reports', Reports);
  const table = await screen.findByRole('table', { name: 'First attempts at each quiz' });
  const row = (name: string) => within(table).getByRole('row', { name });
  expect(row('Business Ideas Quiz 1,200 62% 88% 1 min 35 s')).toBeVisible();
  expect(row('Quick Quiz fewer than 10 fewer than 10 – fewer than 10')).toBeVisible();
  expect(screen.getByText(/^1,234 people/)).toBeVisible();
});

test('a question shows what stands out, who chose what, and which answer is marked right', async () => {
  renderPage('reports', Reports);
  const table = await screen.findByRole('table', { name: 'Who chose what at question 1' }, PATIENT);
  expect(within(table).getByRole('row', { name: /^A. Because \(marked right\) 40% 25% 50%$/ })).toBeVisible();
  expect(screen.getByText('Most of the strongest students chose B: check the key.')).toBeVisible();
  expect(screen.getByText('-0.12 (against the rest)')).toBeVisible();
});

longTest('the report about a class is among its other pages, over any time', async () => {
  me = { ...me, role: 'instructor' };
  const address = `/admin/courses/${MONDAY.id}/report`;
  renderClassPage('class-report', ClassReport, { at: { address, path: '/admin/courses/:class/report' } });
  const pages = within(await screen.findByRole('navigation', { name: 'This class' }));
  expect(pages.getByRole('link', { current: 'page' })).toHaveTextContent('Report');
  expect(pages.getAllByRole('link')).toHaveLength(5);
  expect(await screen.findByRole('heading', { level: 1, name: MONDAY.name })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Hidden for groups under 10' })).toBeVisible();
  const asked = () => server.sent.filter(({ what }) => what === 'GET /reports/progress');
  expect(asked().at(-1)?.query.toString()).toBe(`class=${MONDAY.id}&weeks=12`);
  await userEvent.selectOptions(screen.getByLabelText('Time'), 'All time');
  await waitFor(() => expect(asked().at(-1)?.query.toString()).toBe(`class=${MONDAY.id}&weeks=all`));
});

longTest('the topics to teach again stand first, with the section to read', async () => {
  renderPage('reports', Reports);
  const again = within(await screen.findByRole('region', { name: 'Teach again' }, PATIENT));
  expect(again.getByText('1. Why?')).toBeVisible();
  expect(again.getByText(/^40% got it right; 60% chose B, which is wrong\./)).toBeVisible();
  const read = again.getByRole('link', { name: 'Read Business Ideas: Ideas' });
  expect(read).toHaveAttribute('href', '/module1-intro?section=ideas');
});

longTest('another version of the content is asked for', async () => {
  renderPage('reports', Reports);
  await userEvent.selectOptions(await screen.findByLabelText('Version of the content'), 'Version 1');
  await screen.findByRole('table', { name: 'Who chose what at question 1' }, PATIENT);
  expect(server.sent.at(-1)?.query.get('contentVersion')).toBe('1');
});

async function choosing() {
  const { router } = renderPage('reports', Reports);
  await userEvent.click(await screen.findByRole('button', { name: 'Class: Everyone' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a class' }));
  await dialog.findByRole('option', { name: /^Monday group/ });
  return { dialog, router };
}

longTest('a class that is too small is told nothing', async () => {
  const { dialog } = await choosing();
  await userEvent.click(dialog.getByRole('option', { name: 'Monday group 7 members' }));
  const empty = () => screen.getAllByRole('heading', { name: 'Hidden for groups under 10' });
  await waitFor(() => expect(empty()).toHaveLength(2), PATIENT);
  expect(screen.queryByRole('link', { name: /Download/ })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Class: Monday group' })).toHaveFocus();
});

longTest('a class out of thousands is looked for on the server as one types, archived ones too', async () => {
  const { dialog } = await choosing();
  expect(dialog.getByRole('combobox')).toHaveFocus();
  expect(dialog.getByRole('option', { name: 'Old group 1 member, archived' })).toBeVisible();
  expect(dialog.getByText('The first 2 classes are shown.')).toBeVisible();
  await userEvent.keyboard('zzz');
  expect(await dialog.findByText('No class has this name or code.')).toBeVisible();
  const last = server.sent.at(-1);
  expect([last?.query.get('search'), last?.query.get('archived')]).toEqual(['zzz', 'with']);
});

longTest('a class is chosen by keyboard alone and stands in the address, and everyone again', async () => {
  const { router } = await choosing();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe(`?class=${MONDAY.id}`));
  await userEvent.click(await screen.findByRole('button', { name: 'Class: Monday group' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a class' }));
  expect(await dialog.findByRole('option', { name: 'Monday group 7 members' })).toBeVisible();
  await userEvent.keyboard('{Home}{Enter}');
  expect(await screen.findByRole('button', { name: 'Class: Everyone' })).toBeVisible();
});

longTest('Enter takes the class that was found, also one that only the server knows', async () => {
  const found = { items: [OLD] };
  server.respond((call) => {
    if (call.what === `GET /classes/${OLD.id}`) return { json: OLD };
    if (call.what !== 'GET /classes') return answer(call);
    return { json: call.query.get('search') === 'old' ? found : { items: [MONDAY] } };
  });
  const { dialog } = await choosing();
  await userEvent.keyboard('old{Enter}');
  expect(screen.getByRole('dialog', { name: 'Choose a class' })).toBeVisible();
  await waitFor(() => expect(dialog.getAllByRole('option')).toHaveLength(1));
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'Class: Old group' })).toHaveFocus();
});

const teach = () => {
  localStorage.setItem('userId', 'u_2');
  me = { ...me, userId: 'u_2', role: 'instructor' };
};

test('an instructor starts with their newest class, and never requests data about everyone', async () => {
  teach();
  renderPage('reports', Reports, { at: { address: '/admin/reports', path: '/admin/reports' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Class: Monday group' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a class' }));
  await dialog.findByRole('option', { name: /^Old group/ });
  expect(dialog.queryByRole('option', { name: 'Everyone' })).not.toBeInTheDocument();
  const reports = server.sent.filter(({ what }) => what.startsWith('GET /reports'));
  expect(reports.every(({ query }) => query.get('class') === MONDAY.id)).toBe(true);
});

longTest('a class without members says so, with the way to invite them, and draws nothing', async () => {
  renderPage('reports', Reports, {
    at: { address: `/admin/reports?class=${NEW.id}`, path: '/admin/reports' },
  });
  expect(await screen.findByRole('heading', { name: 'No members yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Invite learners' })).toHaveAttribute(
    'href',
    `/admin/courses/${NEW.id}/invite`,
  );
  expect(server.sent.some(({ what }) => what.startsWith('GET /reports'))).toBe(false);
});

longTest('a class that is not one’s own is never another one', async () => {
  teach();
  renderPage('reports', Reports, {
    at: { address: `/admin/reports?class=${OTHERS}`, path: '/admin/reports' },
  });
  expect(await screen.findByRole('heading', { name: 'This class doesn’t exist' })).toBeVisible();
  expect(screen.queryByText('Monday group')).not.toBeInTheDocument();
});

test('choosing another period or quiz changes both view and download', async () => {
  renderPage('reports', Reports, {
    at: { address: `/admin/reports?class=${OLD.id}`, path: '/admin/reports' },
  });
  const file = () => screen.getByRole('link', { name: 'Download progress (CSV)' }).getAttribute('href');
  await userEvent.selectOptions(await screen.findByLabelText('Quiz, week by week'), 'Quick Quiz');
  expect(await screen.findAllByText(/^Every week has fewer than 10 people/)).toHaveLength(3);
  await userEvent.selectOptions(screen.getByLabelText('Time'), 'All time');
  await waitFor(() => expect(file()).toBe(`/api/v1/reports/progress.csv?class=${OLD.id}&weeks=all`));
});

longTest('thirds of too few people have no column', async () => {
  const few = { top: null, bottom: null };
  const questions = ITEMS.questions.map((one) => ({
    ...one,
    choices: one.choices.map((choice) => ({ ...choice, ...few })),
  }));
  server.respond((call) =>
    call.what === 'GET /reports/items' ? { json: { ...ITEMS, people: 20, questions } } : answer(call),
  );
  renderPage('reports', Reports);
  const table = await screen.findByRole('table', { name: 'Who chose what at question 1' }, PATIENT);
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Option', 'All']);
  expect(screen.getByText(/thirds are shown from 30 people on/)).toBeVisible();
});

longTest('an instructor without a class is told how to get one', async () => {
  teach();
  server.respond((call) => (call.what === 'GET /classes' ? { json: { items: [] } } : answer(call)));
  renderPage('reports', Reports);
  expect(await screen.findByRole('heading', { name: 'You have no classes yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create a class' })).toHaveAttribute('href', '/admin/courses?new');
});

test('downloaded files contain what is shown', async () => {
  renderPage('reports', Reports);
  const link = await screen.findByRole('link', { name: 'Download questions (CSV)' });
  expect(link).toHaveAttribute('href', '/api/v1/reports/items.csv?weeks=12&quiz=module1');
});
