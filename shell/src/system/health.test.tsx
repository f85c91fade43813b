import { describe, expect, test } from '@jest/globals';
import type { Source, Step } from '@venture/host/open';
import { RemoteError } from '@venture/ui/remote-error';
import { listOf } from '../testing/in-shell';
import { type FileTiming, healthOf } from './health';
import { loadSteps } from './RemoteCard';

const BASE = '/remotes/lemonade/1.0.0/';
const listing = listOf({ lemonade: [] });

const step = (what: Step['what'], at: number, more: Partial<Step> = {}): Step => ({
  name: 'lemonade',
  version: '1.0.0',
  source: 'live',
  what,
  at,
  ...(what === 'asked' && { base: BASE }),
  ...more,
});
const missing = new RemoteError('missing', 'entry', 'js/remoteEntry.js');
const crash = new RemoteError('crashed', 'remote', 'Lemonade');
const before = { version: '0.9.0', source: 'previous' as Source };

const file = (name: string, startTime: number, responseEnd: number, bytes = 100): FileTiming => ({
  name: `http://localhost${BASE}${name}`,
  startTime,
  responseEnd,
  encodedBodySize: bytes,
  transferSize: bytes + 300,
});

const one = (steps: readonly Step[], timings: readonly FileTiming[] = []) =>
  healthOf(listing, steps, timings)[0];

describe('a remote', () => {
  test.each<[string, readonly Step[], object]>([
    ['nobody asked for', [], { state: 'idle', attempts: 0, version: '1.0.0', source: undefined }],
    ['on its way', [step('asked', 1), step('runtime', 2)], { state: 'loading', attempts: 1, source: 'live' }],
    ['that arrived', [step('asked', 1), step('ready', 2)], { state: 'loaded' }],
    ['on the screen', [step('asked', 1), step('ready', 2), step('shown', 3)], { state: 'shown' }],
    [
      'that failed',
      [step('asked', 1), step('failed', 2, { error: missing })],
      { state: 'failed', lastError: { code: 'entry-missing', message: missing.message } },
    ],
    [
      'that was replaced by the release before',
      [
        step('asked', 1),
        step('failed', 2, { error: missing }),
        step('asked', 3, before),
        step('ready', 4, before),
      ],
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
      [step('asked', 1), step('ready', 2), step('failed', 3, { error: crash })],
      { state: 'failed', lastError: { code: 'remote-crashed', message: crash.message } },
    ],
    [
      'that lacks a file of later, but copes',
      [step('asked', 1), step('ready', 2), step('lacking', 3, { error: missing }), step('shown', 4)],
      { state: 'shown', lastError: { code: 'entry-missing', message: missing.message } },
    ],
    [
      'that threw later',
      [step('asked', 1), step('ready', 2), step('shown', 3), step('stopped', 9)],
      { state: 'stopped', lastError: { code: 'stopped', message: 'It threw an error while it was in use.' } },
    ],
  ])('%s says so', (_, steps, expected) => {
    expect(one(steps)).toMatchObject(expected);
  });

  test('tells what the browser timed, each file once and only its own', () => {
    const timings = [
      file('js/remoteEntry.js', 12, 30, 500),
      file('js/remoteEntry.js', 31, 31, 0),
      file('css/pages.css', 11, 40, 200),
      file('card.svg', 5, 6, 50),
      file('js/later.js', 90, 99, 70),
      { ...file('js/other.js', 12, 99), name: 'http://localhost/remotes/lemonade-stand/1.0.0/js/other.js' },
    ];
    const steps = [step('asked', 10), step('runtime', 25), step('ready', 50), step('shown', 60)];
    expect(one(steps, timings)).toMatchObject({
      bytes: 820,
      transferred: 820 + 4 * 300,
      files: 4,
      times: { asked: 10, runtime: 25, filesFrom: 11, filesTo: 40, ready: 50, shown: 60 },
    });
  });

  test('has files that were on their way before it was asked for', () => {
    const timings = [file('js/remoteEntry.js', 4, 30)];
    expect(one([step('asked', 10), step('ready', 50)], timings)?.times).toMatchObject({
      filesFrom: 4,
      filesTo: 30,
    });
  });

  test('is told by the times of its last attempt', () => {
    const steps = [
      step('asked', 10),
      step('failed', 20, { error: missing }),
      step('asked', 100),
      step('ready', 120),
    ];
    expect(
      one(steps, [file('js/remoteEntry.js', 11, 19), file('js/remoteEntry.js?attempt=2', 101, 110)])?.times,
    ).toEqual({ asked: 100, filesFrom: 101, filesTo: 110, ready: 120 });
  });

  test('that is switched off or refused is there too', () => {
    const [lemonade] = listing.remotes;
    const problem = { name: 'pizza', code: 'contract', reason: 'it was made for contract 2' } as const;
    const list = { name: 'the list of remotes', code: 'unsigned', reason: 'it is not signed' } as const;
    const all = healthOf(
      { ...listing, remotes: [], disabled: lemonade ? [lemonade] : [], problems: [problem, list] },
      [],
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
    expect(healthOf({ ...listing, remotes }, [], [])[0]?.shared).toEqual([
      { name: 'react/jsx-runtime', needs: '^19.0.0', provided: expect.stringMatching(/^19\./) },
    ]);
  });
});

describe('the bars', () => {
  test.each([
    [{}, []],
    [{ asked: 10 }, []],
    [{ asked: 10, runtime: 25 }, ['runtime 10-25']],
    [{ asked: 10, runtime: 25, filesFrom: 11, filesTo: 40 }, ['runtime 10-25', 'files 11-40']],
    [
      { asked: 10, runtime: 25, filesFrom: 11, filesTo: 40, ready: 50, shown: 60 },
      ['runtime 10-25', 'files 11-40', 'start 40-50', 'shown 50-60'],
    ],
    [{ asked: 10, runtime: 11, ready: 12 }, ['runtime 10-11', 'start 11-12']],
  ])('of %j are %j', (times, expected) => {
    expect(loadSteps(times).map(({ step: name, from, to }) => `${name} ${from}-${to}`)).toEqual(expected);
  });
});
