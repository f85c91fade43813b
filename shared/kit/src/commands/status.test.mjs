import { expect, test } from '@jest/globals';
import { statusLines } from './status.mjs';

const APP = { address: 'https://venture.example' };
const met = { visitors: 40, failed: 1 };

test('status shows the live release, rollout figures, waiting releases with reasons, and history', () => {
  /** @type {import('@venture/api/v1/releases').Remote} */
  const remote = {
    name: 'founder-fair',
    revision: '7',
    owner: 'fair-team',
    live: { version: '1.0.0', since: '2026-11-22T10:00:00.000Z', isDisabled: false },
    waiting: 1,
    rollout: { version: '1.1.0', share: 0.1, plan: '10 %', newer: met, live: { ...met, visitors: 400 } },
    releases: [
      { version: '2.0.0', state: 'waiting', storedAt: '' },
      { version: '1.1.0', state: 'stored', storedAt: '' },
      { version: '1.0.0', state: 'live', storedAt: '' },
    ],
    history: [
      {
        since: '2026-11-22T10:00:00.000Z',
        action: 'release-published',
        channel: 'release',
        version: '1.0.0',
        sentence: 'Released 1.0.0, by token “CI”, commit 0123456789ab, “First”.',
      },
    ],
  };
  expect(
    statusLines('Founder Fair', remote, APP),
  ).toBe(`Founder Fair (founder-fair) at https://venture.example, of the team fair-team

Live       1.0.0 since 2026-11-22 10:00 UTC
Rollout    1.1.0: 10 %
           ██░░░░░░░░░░░░░░░░░░ newer: 10 % of people, 40 visitors, failed for 1
           ██████████████████░░ live: 90 % of people, 400 visitors, failed for 1
Waits      2.0.0 for an admin to approve the name founder-fair
History    2026-11-22 10:00 UTC  Released 1.0.0, by token “CI”, commit 0123456789ab, “First”.`);
});

test('status says when a remote has nothing live', () => {
  const nothing = { name: 'founder-fair', revision: '0', waiting: 0, releases: [], history: [] };
  expect(statusLines('Founder Fair', nothing, APP)).toContain('Live    nothing');
});
