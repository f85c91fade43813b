import { metrics as limits } from './limits.json';
import { createCounter, createGauge, createHistogram, type Histogram, type Metric } from './prometheus';
import { VERSION } from './version';

/** What this process counts for operators, since its start. */
export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const requests = createHistogram(
    'venture_http_request_duration_seconds',
    'Time from a request to its answer, by kind of address and status.',
    limits.bucketsSeconds,
  );
  const operations = createHistogram(
    'venture_operation_duration_seconds',
    'The same by operation, a call by its name, and outcome: ok, refused (4xx) or failed (5xx).',
    limits.bucketsSeconds,
  );
  const loopLag = createHistogram(
    'venture_event_loop_lag_seconds',
    'How much later than due the program gets to what it has to do, measured ten times a second.',
    limits.bucketsSeconds,
  );
  const reports = createCounter(
    'venture_remote_reports_total',
    'Failures and fallbacks of remotes that pages reported, by release, source, what happened and code.',
  );
  const rollouts = createCounter(
    'venture_rollouts_total',
    'What became of rollouts by themselves, by remote: promoted, paused or stopped.',
  );
  const mail = createCounter(
    'venture_mail_total',
    'Mail by result: sent, retried or failed.',
    named('result', ['sent', 'retried', 'failed']),
  );
  const events = createCounter(
    'venture_events_total',
    'What learners did, as it arrived, by result: a verdict, waiting to be judged later, or to be sent again.',
    named('result', ['verified', 'unverified', 'refused', 'waiting', 'again']),
  );
  const logins = createCounter('venture_logins_total', 'Logins by result.');
  const logFailures = createCounter(
    'venture_log_failures_total',
    'Lines of the log that could not be written, by the code of the system; given-up: too many waited.',
    named('reason', ['ENOSPC', 'EPIPE', 'EIO', 'EAGAIN', 'EBADF', 'given-up']),
  );
  const counters = { logins, reports, rollouts, mail, events, logFailures };
  const measured = { requests, operations, loopLag };
  const all: Metric[] = [...Object.values(measured), ...Object.values(counters), ...processMetrics()];
  return {
    ...measured,
    ...counters,
    /** Adds what other parts of the program know. */
    include: (metrics: readonly Metric[]) => void all.push(...metrics),
    /** Everything, as Prometheus reads it. */
    text: async () => (await Promise.all(all.map((metric) => metric.text()))).join(''),
  };
}

const named = (label: string, values: readonly string[]) => values.map((value) => ({ [label]: value }));

/** Under the names that every exporter gives them. */
function processMetrics(): readonly Metric[] {
  const startedAt = Date.now() / 1000 - process.uptime();
  return [
    createGauge('venture_info', 'The version of Venture Quest that runs.', () => [[{ version: VERSION }, 1]]),
    createGauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss()),
    createGauge('nodejs_heap_size_used_bytes', 'Heap in use.', () => process.memoryUsage().heapUsed),
    createGauge('process_start_time_seconds', 'When the process started.', () => startedAt),
    createGauge('process_cpu_seconds_total', 'Processor time.', cpuSeconds, { type: 'counter' }),
  ];
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/**
 * Measures, some times a second, how much later than due the program gets to what it has to do: while it computes, every
 * request waits as long. As a histogram, what happens between two readings of the metrics is in it, whoever reads.
 */
export function measureEventLoopLag(lag: Histogram, everyMs = limits.lagEveryMs): () => void {
  let due = performance.now() + everyMs;
  const timer = setInterval(() => {
    const now = performance.now();
    lag.observe({}, Math.max(0, now - due) / 1000);
    due = now + everyMs;
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
