import {
  Counter,
  type CounterConfiguration,
  collectDefaultMetrics,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  type HistogramConfiguration,
  Registry,
} from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/**
 * The metrics at `/metrics`. A module creates its own metrics once, when the module is created; metrics of
 * HTTP and jobs are here. There is one registry per server, so two servers in one process (tests) do not mix.
 */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const counter = <Label extends string>(figure: Omit<CounterConfiguration<Label>, 'registers'>) =>
    new Counter({ ...figure, registers })
  const gauge = <Label extends string>(figure: Omit<GaugeConfiguration<Label>, 'registers'>) =>
    new Gauge({ ...figure, registers })
  const histogram = <Label extends string>(figure: Omit<HistogramConfiguration<Label>, 'registers'>) =>
    new Histogram({ ...figure, registers })

  return {
    registry,
    counter,
    gauge,
    histogram,
    httpDurationS: histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer an HTTP request',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    }),
    httpTooSlow: counter({
      name: 'http_requests_too_slow_total',
      help: 'Requests ended because they took too long to be sent',
    }),
    jobDurationS: histogram({
      name: 'job_duration_seconds',
      help: 'Time a background job took',
      labelNames: ['job', 'outcome'],
      buckets: [0.01, 0.1, 1, 10, 60, 300],
    }),
  }
}
