import { expect, test } from '@jest/globals';
import { createCounter, createGauge, createHistogram } from './prometheus';

test('a counter tells each series by its labels, whatever stands in them', () => {
  const { add, text } = createCounter('reports_total', 'Reports.');
  add({ remote: 'cash-stack', code: 'late' });
  add({ remote: 'cash-stack', code: 'late' });
  add({ remote: 'a "b"\\c\nd', code: '' });
  expect(text()).toBe(`# HELP reports_total Reports.
# TYPE reports_total counter
reports_total{remote="cash-stack",code="late"} 2
reports_total{remote="a \\"b\\"\\\\c\\nd",code=""} 1
`);
});

test('a counter begins at 0 where a series is named, so that the first count is an increase', () => {
  const { add, text } = createCounter('mail_total', 'Mail.', [{ result: 'sent' }, { result: 'failed' }]);
  add({ result: 'failed' });
  expect(text().split('\n').slice(2, -1)).toEqual([
    'mail_total{result="sent"} 0',
    'mail_total{result="failed"} 1',
  ]);
});

test.each<[string, () => Promise<[]>]>([
  ['fails', () => Promise.reject(new Error('gone'))],
  ['does not end', () => new Promise(() => {})],
])('what is read in a way that %s has no value, and holds up nothing', async (_, read) => {
  expect(await createGauge('x', 'X.', read, { mostMs: 1 }).text()).toBe('# HELP x X.\n# TYPE x gauge\n');
});

test('values that are read have their labels', async () => {
  const threads = createGauge('threads', 'Threads.', async () => [
    [{ lane: 'short' }, 1],
    [{}, 2],
  ]);
  expect(await threads.text()).toBe(
    '# HELP threads Threads.\n# TYPE threads gauge\nthreads{lane="short"} 1\nthreads 2\n',
  );
});

test('a bucket of a histogram holds what the smaller ones hold', () => {
  const { observe, text } = createHistogram('seconds', 'Time.', [0.1, 1]);
  for (const seconds of [0.05, 0.1, 0.5, 3]) observe({ route: 'page' }, seconds);
  expect(text()).toBe(`# HELP seconds Time.
# TYPE seconds histogram
seconds_bucket{route="page",le="0.1"} 2
seconds_bucket{route="page",le="1"} 3
seconds_bucket{route="page",le="+Inf"} 4
seconds_sum{route="page"} 3.65
seconds_count{route="page"} 4
`);
});
