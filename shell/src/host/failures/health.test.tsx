import { describe, expect, test } from '@jest/globals';
import type { LoadStep, ReleaseSource } from '@venture/host/open';
import { RemoteError } from '@venture/ui/remote-error';
import { listOf } from '../../testing/in-shell';
import { healthOf } from './health';

const BASE = '/remotes/lemonade/1.0.0/';
const listing = listOf({ lemonade: [] });

const step = (what: LoadStep['what'], more: Partial<LoadStep> = {}): LoadStep => ({
  name: 'lemonade',
  version: '1.0.0',
  source: 'live',
  what,
  ...(what === 'asked' && { base: BASE }),
  ...more,
});
const missing = new RemoteError('missing', 'entry', 'js/remoteEntry.js');
const crash = new RemoteError('crashed', 'remote', 'Lemonade');
const before = { version: '0.9.0', source: 'previous' as ReleaseSource };

const one = (steps: readonly LoadStep[]) => healthOf(listing, steps)[0];

describe('a remote', () => {
  test.each<[string, readonly LoadStep[], object]>([
    ['nobody asked for', [], { state: 'idle', attempts: 0, version: '1.0.0', source: undefined }],
    ['on its way', [step('asked')], { state: 'loading', attempts: 1, source: 'live' }],
    ['that arrived', [step('asked'), step('ready')], { state: 'loaded' }],
    ['on the screen', [step('asked'), step('ready'), step('shown')], { state: 'shown' }],
    [
      'that failed',
      [step('asked'), step('failed', { error: missing })],
      { state: 'failed', lastError: { code: 'entry-missing', message: missing.message } },
    ],
    [
      'that was replaced by the release before',
      [step('asked'), step('failed', { error: missing }), step('asked', before), step('ready', before)],
      {
        state: 'loaded',
        attempts: 2,
        version: '0.9.0',
        source: 'previous',
        lastError: { code: 'entry-missing', message: missing.message },
      },
    ],
    [
      'that crashed while it started',
      [step('asked'), step('ready'), step('failed', { error: crash })],
      { state: 'failed', lastError: { code: 'remote-crashed', message: crash.message } },
    ],
    [
      'that lacks a file of later, but copes',
      [step('asked'), step('ready'), step('lacking', { error: missing }), step('shown')],
      { state: 'shown', lastError: { code: 'entry-missing', message: missing.message } },
    ],
    [
      'that threw, and goes on',
      [step('asked'), step('ready'), step('shown'), step('threw')],
      { state: 'shown', lastError: { code: 'threw', message: 'It threw an error while it was in use.' } },
    ],
    [
      'that threw later',
      [step('asked'), step('ready'), step('shown'), step('stopped')],
      { state: 'stopped', lastError: { code: 'stopped', message: 'It threw an error while it was in use.' } },
    ],
  ])('%s says so', (_, steps, expected) => {
    expect(one(steps)).toMatchObject(expected);
  });

  test('that is switched off or refused is there too', () => {
    const [lemonade] = listing.remotes;
    const problem = { name: 'pizza', code: 'contract', reason: 'it was made for contract 2' } as const;
    const list = { name: 'the list of remotes', code: 'unreadable', reason: 'it is no list' } as const;
    const all = healthOf(
      { ...listing, remotes: [], disabled: lemonade ? [lemonade] : [], problems: [problem, list] },
      [],
    );
    expect(all).toMatchObject([
      { name: 'lemonade', state: 'disabled' },
      { name: 'pizza', state: 'refused', lastError: { code: 'contract', message: problem.reason } },
    ]);
  });

  test('says what it shares, and in which version it got that', () => {
    const [lemonade] = listing.remotes;
    const remotes = lemonade ? [{ ...lemonade, shared: { 'react/jsx-runtime': '^19.0.0' } }] : [];
    expect(healthOf({ ...listing, remotes }, [])[0]?.shared).toEqual([
      { name: 'react/jsx-runtime', needs: '^19.0.0', provided: expect.stringMatching(/^19\./) },
    ]);
  });
});
