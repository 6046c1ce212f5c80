import { channelsContract } from './channels.ts'
import { chartsContract } from './charts.ts'
import { liveContract } from './live.ts'

/** What devices measured: charts and live values. */
export const telemetryApi = {
  channels: channelsContract,
  charts: chartsContract,
  live: liveContract,
}
