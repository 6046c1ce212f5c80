import { channelsContract } from './channels.ts'
import { chartsContract } from './charts.ts'
import { liveContract } from './live.ts'
import { qualityContract } from './quality.ts'

/** What devices measured: charts, live values, and how far they can be trusted. */
export const telemetryApi = {
  channels: channelsContract,
  charts: chartsContract,
  live: liveContract,
  quality: qualityContract,
}
