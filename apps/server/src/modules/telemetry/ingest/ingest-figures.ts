import type { Metrics } from '../../../platform/metrics.ts'

export type IngestFigures = ReturnType<typeof ingestFigures>

/** Metrics for the time from a message to its commit. */
export const ingestFigures = ({ counter, gauge, histogram }: Metrics) => ({
  samples: counter({ name: 'ingest_samples_total', help: 'Samples committed' }),
  values: counter({ name: 'ingest_values_total', help: 'Values committed' }),
  commitLagS: histogram({
    name: 'ingest_commit_lag_seconds',
    help: 'Time from receiving a message to its commit',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  }),
  queueDepth: gauge({ name: 'ingest_queue_depth', help: 'Messages received but not committed yet' }),
})
