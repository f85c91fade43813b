import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { PersonFacts } from './PersonDialog';

const LEO = {
  id: 'u_2',
  fullName: 'Leo Learner',
  email: 'leo@example.edu',
  userType: 'user',
  joinedAt: '2026-10-01T10:00:00.000Z',
  isDisabled: false,
  role: 'learner',
  events: 12,
  xp: 340,
} as const;

test('the places of a login are said in words, also when there are none', () => {
  const { rerender } = render(<PersonFacts person={{ ...LEO, sessions: 0 }} />);
  expect(screen.getAllByText('Not logged in anywhere')).toHaveLength(2);
  rerender(<PersonFacts person={{ ...LEO, sessions: 1, lastLoginAt: '2026-11-01T10:00:00.000Z' }} />);
  expect(screen.getByText('1 device')).toBeVisible();
  expect(screen.queryByText('Not logged in anywhere')).not.toBeInTheDocument();
});
