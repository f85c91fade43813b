import { describe, expect, test } from '@jest/globals';
import type { MyAssignment } from '@venture/api/v1/assignments';
import { type AssignmentStatus, describeStatus, dueWords, listOpenAssignments, statusesOf } from './assigned';
import type { KnownEvent } from './events';
import { timeliness } from './grading';

// A Monday, in the device's time zone.
const NOW = new Date(2026, 10, 23, 10, 0);
const at = (day: number, hour = 17) => new Date(2026, 10, day, hour).toISOString();

const SESSION = '00000000-0000-4000-8000-000000000002';
const quiz = (change: Partial<MyAssignment> = {}): MyAssignment => ({
  ...{
    id: 'a',
    title: 'Marketing Quiz',
    kind: 'quiz',
    activity: 'marketing',
    quiz: 'marketing',
    sections: [],
    grade: null,
  },
  ...{
    passPercent: 60,
    dueAt: at(27),
    class: { id: 'c', name: 'Venture 101' },
    route: '/quiz/marketing',
    isOffered: true,
    isLinked: true,
  },
  ...change,
});
const attempt = (correct: number, day: number, verdict?: KnownEvent['verdict']): KnownEvent => ({
  ...{ kind: 'attempt', id: `00000000-0000-4000-8000-0000000000${day}`, at: at(day), quiz: 'marketing' },
  ...{ contentVersion: 1, answers: {}, correct, total: 5, seconds: 60 },
  ...(verdict && { verdict }),
});
const read = (section: string, day: number): KnownEvent => ({
  ...{ kind: 'reading', id: '00000000-0000-4000-8000-000000000001', at: at(day) },
  ...{ module: 'pitching', section, verdict: 'verified' },
});

const statusOf = (assignment: MyAssignment, ...events: readonly KnownEvent[]): AssignmentStatus => {
  const [status] = statusesOf([assignment], events, NOW);
  if (!status) throw new Error('There is one.');
  return status;
};

describe('an assignment', () => {
  test.each<[string, readonly KnownEvent[], Partial<AssignmentStatus>, string]>([
    ['nothing was done', [], { isDone: false, timeliness: 'in-time' }, 'Pass mark: 60%.'],
    ['the mark is missed', [attempt(2, 20)], { isDone: false }, 'Best so far: 40%. Pass mark: 60%.'],
    ['the mark is reached', [attempt(2, 20), attempt(3, 21)], { isDone: true, timeliness: 'in-time' }, ''],
    ['it was refused', [attempt(5, 20, 'refused')], { isDone: false }, 'Pass mark: 60%.'],
    [
      'it could not be checked',
      [attempt(5, 20, 'unverified')],
      { isDone: false, isUncounted: true },
      'could not be checked',
    ],
  ])('is as far as the events say: %s', (_, events, expected, words) => {
    const status = statusOf(quiz(), ...events);
    expect(status).toMatchObject(expected);
    if (words) expect(describeStatus(status)).toContain(words);
  });

  test.each([
    [60, true, 'Done'],
    [67, false, 'Best so far: 66%. Pass mark: 67%.'],
    [80, false, 'Best so far: 67%. Pass mark: 80%.'],
  ])(
    'is rounded as quizzes are, but not up to a mark of %i%% that was missed',
    (passPercent, isDone, words) => {
      const status = statusOf(quiz({ passPercent }), { ...attempt(2, 20), total: 3 } as KnownEvent);
      expect(status.isDone).toBe(isDone);
      if (!isDone) expect(describeStatus(status)).toBe(words);
    },
  );

  test.each<[string, number, readonly KnownEvent[], Partial<AssignmentStatus>]>([
    ['of what it has judged', 28, [attempt(5, 9, 'verified')], { timeliness: 'late' }],
    ['also for devices without the event', 28, [], { timeliness: 'late', isDone: true }],
    ['but for what it has not judged yet', 28, [attempt(5, 26)], { timeliness: 'in-time' }],
    ['and what came later changes nothing', 20, [attempt(5, 28)], { timeliness: 'in-time' }],
  ])('is done when the server says, as in the gradebook: %s', (_, day, events, expected) => {
    const grade = { attempts: 1, best: 80, first: 80, firstAt: at(day), doneAt: at(day) };
    expect(statusOf(quiz({ grade }), ...events)).toMatchObject({ isDone: true, ...expected });
  });

  test('says how many attempts the server has flagged or, until it has responded, this device', () => {
    const grade = { attempts: 2, best: 80, first: 80, firstAt: at(9), doneAt: at(9), flagged: 2 };
    expect(statusOf(quiz({ grade })).grade?.flagged).toBe(2);
    expect(statusOf(quiz(), { ...attempt(5, 20), seconds: 4 } as KnownEvent).grade?.flagged).toBe(1);
    expect(statusOf(quiz(), attempt(5, 20)).grade).not.toHaveProperty('flagged');
  });

  test('of a game without a pass mark requires more than the lowest score', () => {
    const game = quiz({ kind: 'game', activity: 'puzzle', quiz: null, passPercent: null });
    const played = (score: number, dealt: object = { session: SESSION }) =>
      statusOf(game, {
        ...{ ...dealt, kind: 'run', id: '00000000-0000-4000-8000-000000000001', at: at(20), game: 'puzzle' },
        ...{ score, scale: { from: 0, to: 1000 } },
      } as KnownEvent);
    expect([played(0).isDone, played(1).isDone]).toEqual([false, true]);
    expect(describeStatus(played(0))).toBe('Best so far: 0%. Any score above 0% will do.');
    expect(played(1, {})).toMatchObject({ isDone: false, isUncounted: true });
    expect(played(1, { verdict: 'verified' }).isDone).toBe(true);
  });

  test('to read a module is completed once every section is read', () => {
    const module = quiz({
      kind: 'module',
      activity: 'pitching',
      quiz: null,
      sections: ['a', 'b'],
      passPercent: null,
    });
    const begun = statusOf(module, read('a', 20), read('a', 21));
    expect([begun.isDone, describeStatus(begun)]).toEqual([false, '1 of 2 sections read.']);
    expect(statusOf(module, read('a', 20), read('b', 21)).grade?.doneAt).toBe(at(21));
  });

  test.each<[string, string | null, readonly KnownEvent[], AssignmentStatus['timeliness'], string]>([
    ['late, and done', at(20), [attempt(5, 21)], 'late', 'due 20 November'],
    ['past its date', at(20), [], 'overdue', 'was due 20 November'],
    ['without a date', null, [], 'in-time', 'no due date'],
  ])('is said to be %s', (_, dueAt, events, expected, words) => {
    const status = statusOf(quiz({ dueAt }), ...events);
    expect([status.timeliness, dueWords(status, NOW)]).toEqual([expected, words]);
  });
});

test.each([
  ['23:59:59.999', 'in-time', 'in-time'],
  ['24:00:00.000', 'late', 'overdue'],
])('work due at 23:59 is on time until the end of that minute: done at %s it is %s', (time, done, open) => {
  const dueAt = '2026-11-20T23:59:00.000Z';
  const moment = new Date(`2026-11-20T${time}Z`).toISOString();
  const grade = { attempts: 1, best: 100, doneAt: moment };
  expect(timeliness(grade, { dueAt }, NOW)).toBe(done);
  expect(timeliness(null, { dueAt }, new Date(moment))).toBe(open);
});

describe('the next step', () => {
  const late = quiz({ id: 'late', dueAt: at(20) });
  const soon = quiz({ id: 'soon', title: 'Soon' });
  const whenever = quiz({ id: 'whenever', dueAt: null });
  const statuses = (...all: readonly MyAssignment[]) => statusesOf(all, [], NOW);

  test('is the work due soonest, then late work, then work without a due date', () => {
    const open = listOpenAssignments(statuses(late, soon, whenever));
    expect(open.map(({ id }) => id)).toEqual(['soon', 'late', 'whenever']);
  });
});
