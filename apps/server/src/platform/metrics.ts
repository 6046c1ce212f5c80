import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** Every figure at `/metrics`, named once. A registry per server, so that two in one process (tests) do not mix. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    httpDurationS: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer an HTTP request',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    ingestMessages: new Counter({
      name: 'ingest_messages_total',
      help: 'Device messages received',
      labelNames: ['kind'],
      registers,
    }),
    ingestRefused: new Counter({
      name: 'ingest_refused_total',
      help: 'Device messages and connections refused',
      labelNames: ['reason'],
      registers,
    }),
    ingestSamples: new Counter({ name: 'ingest_samples_total', help: 'Samples committed', registers }),
    ingestValues: new Counter({ name: 'ingest_values_total', help: 'Values committed', registers }),
    ingestLagS: new Histogram({
      name: 'ingest_commit_lag_seconds',
      help: 'From receiving a message to its commit',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    ingestQueueDepth: new Gauge({
      name: 'ingest_queue_depth',
      help: 'Messages received and not yet committed',
      registers,
    }),
    mqttClients: new Gauge({ name: 'mqtt_clients', help: 'Devices connected to the broker', registers }),
    liveClients: new Gauge({ name: 'live_clients', help: 'Open live streams to browsers', registers }),
    jobDurationS: new Histogram({
      name: 'job_duration_seconds',
      help: 'Time a background job took',
      labelNames: ['job', 'outcome'],
      buckets: [0.01, 0.1, 1, 10, 60, 300],
      registers,
    }),
  }
}
