import { chartsContract } from './charts.ts'
import { liveContract } from './live.ts'

/** What devices measured: charts and live values. */
export const telemetryApi = {
  charts: chartsContract,
  live: liveContract,
}
