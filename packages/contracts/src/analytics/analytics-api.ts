import { reportsContract } from './reports.ts'
import { summariesContract } from './summaries.ts'

/** What periods were like: summaries, rankings, reports. */
export const analyticsApi = {
  reports: reportsContract,
  summaries: summariesContract,
}
