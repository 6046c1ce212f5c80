import { chartsContract } from './charts.ts'
import { liveContract } from './live.ts'
import { quarantineContract } from './quarantine.ts'

/** What devices measured: charts, live values, and what was refused. */
export const telemetryApi = {
  charts: chartsContract,
  live: liveContract,
  quarantine: quarantineContract,
}
