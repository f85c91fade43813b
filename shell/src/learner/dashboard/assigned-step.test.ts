import { describe, expect, test } from '@jest/globals';
import type { MyAssignment } from '@venture/api/v1/assignments';
import { statusesOf } from '@venture/rules/assigned';
import type { KnownEvent } from '@venture/rules/events';
import { assignedStep } from '../assignments/assigned-step';

// A Monday, in the device's time zone.
const NOW = new Date(2026, 10, 23, 10, 0);
const at = (day: number, hour = 17) => new Date(2026, 10, day, hour).toISOString();

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
  ...{ passPercent: 60, dueAt: at(27), class: { id: 'c', name: 'Venture 101' }, route: '/quiz/marketing' },
  isOffered: true,
  isLinked: true,
  ...change,
});
const attempt = (correct: number, day: number): KnownEvent => ({
  ...{ kind: 'attempt', id: `00000000-0000-4000-8000-0000000000${day}`, at: at(day), quiz: 'marketing' },
  ...{ contentVersion: 1, answers: {}, correct, total: 5, seconds: 60 },
});

const late = quiz({ id: 'late', title: 'Late', dueAt: at(20) });
const soon = quiz({ id: 'soon', title: 'Soon' });
const statuses = (all: readonly MyAssignment[], events: readonly KnownEvent[] = []) =>
  statusesOf(all, events, NOW);

describe('the next step', () => {
  test('says when it is due, for which class, and what it requires', () => {
    expect(assignedStep(statuses([soon]), NOW)).toEqual({
      ...{ title: 'Soon, due Friday', text: 'Pass mark: 60%. Assigned by Venture 101.' },
      ...{ to: '/quiz/marketing', action: 'Take the quiz' },
    });
  });

  test.each([
    [[late, soon], 'Soon, due Friday', '1 other is late.'],
    [[late, soon, quiz({ ...late, id: 'gone', route: null, isOffered: false })], 'Soon', '1 other is late.'],
    [[late, soon, { ...late, id: 'later' }], 'Soon, due Friday', '2 others are late.'],
    [[late], 'Late, was due 20 November', 'Assigned by Venture 101.'],
  ])('says what else is late and can still be done', (all, title, words) => {
    const step = assignedStep(statuses(all), NOW);
    expect(step?.title).toMatch(new RegExp(`^${title}`));
    expect(step?.text).toMatch(new RegExp(`${words}$`));
  });

  test('is something else if nothing is open, or if no open work is offered any more', () => {
    expect(assignedStep(statuses([quiz()], [attempt(5, 21)]), NOW)).toBeUndefined();
    expect(assignedStep(statuses([quiz({ route: null, isOffered: false })]), NOW)).toBeUndefined();
  });
});
