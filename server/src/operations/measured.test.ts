import { expect, test } from '@jest/globals';
import { createMetrics } from '../process/metrics';
import { countOutsideRequest } from './measured';

test.each([
  [304, 'ok'],
  [399, 'ok'],
  [400, 'refused'],
  [499, 'refused'],
  [500, 'failed'],
  [503, 'failed'],
])('an answer of %i counts as %s', async (status, outcome) => {
  const metrics = createMetrics();
  countOutsideRequest(metrics, status);
  expect(await metrics.text()).toContain(
    `venture_operation_duration_seconds_count{operation="other",outcome="${outcome}"} 1\n`,
  );
});
