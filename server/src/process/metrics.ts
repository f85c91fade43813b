import { Counter, Histogram, Registry } from 'prom-client';
import { metrics as limits } from './limits.json';
import { addReadMetric } from './prometheus';
import { VERSION } from './version';

/** This process's metrics for operators since its start. */
export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const histogram = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Histogram({ name, help, labelNames, buckets: limits.bucketsSeconds, registers });
  const counter = (name: string, help: string, labelNames: readonly string[]) =>
    new Counter({ name, help, labelNames, registers });
  /** Makes a counter whose series begin at 0, so that the first count shows as an increase. */
  const counterOf = (name: string, help: string, label: string, values: readonly string[]) => {
    const made = counter(name, help, [label]);
    for (const value of values) made.inc({ [label]: value }, 0);
    return made;
  };
  addProcessMetrics(registry);
  return {
    registry,
    requests: histogram(
      'venture_http_request_duration_seconds',
      'Time from a request to its answer, by kind of address and status.',
      ['route', 'status'],
    ),
    operations: histogram(
      'venture_operation_duration_seconds',
      'The same by operation, a call by its name, and outcome: ok, refused (4xx) or failed (5xx).',
      ['operation', 'outcome'],
    ),
    loopLag: histogram(
      'venture_event_loop_lag_seconds',
      'How much later than due the program gets to what it has to do, measured ten times a second.',
    ),
    reports: counter(
      'venture_remote_reports_total',
      'Failures and fallbacks of remotes that pages reported, by release, source, what happened and code.',
      ['remote', 'version', 'source', 'event', 'code'],
    ),
    rollouts: counter(
      'venture_rollouts_total',
      'What became of rollouts by themselves, by remote: promoted, paused or stopped.',
      ['remote', 'what'],
    ),
    mail: counterOf('venture_mail_total', 'Mail by result: sent, retried or failed.', 'result', [
      'sent',
      'retried',
      'failed',
    ]),
    events: counterOf(
      'venture_events_total',
      'What learners did, as it arrived, by result: a verdict, waiting to be judged later, or to be sent again.',
      'result',
      ['verified', 'unverified', 'refused', 'waiting', 'again'],
    ),
    logins: counter('venture_logins_total', 'Logins by result.', ['result']),
    logFailures: counterOf(
      'venture_log_failures_total',
      'Lines of the log that could not be written, by the code of the system; given-up: too many waited.',
      'reason',
      ['ENOSPC', 'EPIPE', 'EIO', 'EAGAIN', 'EBADF', 'given-up'],
    ),
    /** Everything in Prometheus' format. */
    text: () => registry.metrics(),
  };
}

/** Adds metrics of the process, under the names that all exporters use. */
function addProcessMetrics(registry: Registry): void {
  const add = addReadMetric.bind(undefined, registry);
  const startedAt = Date.now() / 1000 - process.uptime();
  const version = () => [[{ version: VERSION }, 1]] as const;
  add('venture_info', 'The version of Venture Quest that runs.', version, {
    labels: ['version'],
  });
  add('process_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss);
  add('nodejs_heap_size_used_bytes', 'Heap in use.', () => process.memoryUsage().heapUsed);
  add('process_start_time_seconds', 'When the process started.', () => startedAt);
  add('process_cpu_seconds_total', 'Processor time.', cpuSeconds, { isCounter: true });
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/**
 * Measures several times a second how late the program gets to its work: every request waits as long while it
 * computes. The histogram covers all the time between two readings of the metrics, whoever reads them.
 */
export function measureEventLoopLag(lag: Histogram, everyMs = limits.lagEveryMs): () => void {
  let due = performance.now() + everyMs;
  const timer = setInterval(() => {
    const now = performance.now();
    lag.observe(Math.max(0, now - due) / 1000);
    due = now + everyMs;
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
