import { channelsContract } from './channels.ts'
import { chartsContract } from './charts.ts'
import { explorerContract } from './explorer.ts'
import { liveContract } from './live.ts'
import { qualityContract } from './quality.ts'

/** Measurements of devices: charts, live values, and data quality. */
export const telemetryApi = {
  channels: channelsContract,
  charts: chartsContract,
  explorer: explorerContract,
  live: liveContract,
  quality: qualityContract,
}
