import { counter, gauge, histogram, type Metric } from './exposition';
import limits from './metrics.json';

/** What this process counts for operators, since its start. */
export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const requests = histogram(
    'venture_http_request_duration_seconds',
    'Time from a request to its answer, by kind of address and status.',
    limits.bucketsSeconds,
  );
  const reports = counter(
    'venture_remote_reports_total',
    'Failures and fallbacks of remotes that pages reported, by release, source, what happened and code.',
  );
  const violations = counter(
    'venture_csp_violations_total',
    'What broke the Content-Security-Policy of a page, as browsers report it, by directive.',
  );
  const refusedConnections = counter(
    'venture_connections_refused_total',
    'Connections refused beyond the bound in all, or of one address.',
  );
  const rollouts = counter(
    'venture_rollouts_total',
    'What became of rollouts by themselves, by remote: the next stage, promoted or stopped.',
  );
  const mail = counter('venture_mail_total', 'Mail by result: sent, retried or failed.');
  const logins = counter(
    'venture_logins_total',
    'Logins by result, whether the browser is known for the account, and whether the answer was delayed.',
  );
  const counters = { logins, reports, violations, refusedConnections, rollouts, mail };
  const all: readonly Metric[] = [requests, ...Object.values(counters), ...processMetrics()];
  /** Everything, as Prometheus reads it. */
  const text = () => all.map((metric) => metric.text()).join('');
  return { requests, ...counters, text };
}

/** Under the names that every exporter gives them. */
function processMetrics(): readonly Metric[] {
  const startedAt = Date.now() / 1000 - process.uptime();
  return [
    gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss()),
    gauge('nodejs_heap_size_used_bytes', 'Heap in use.', () => process.memoryUsage().heapUsed),
    gauge('process_start_time_seconds', 'When the process started.', () => startedAt),
    gauge('process_cpu_seconds_total', 'Processor time.', cpuSeconds, 'counter'),
  ];
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
