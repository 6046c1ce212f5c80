import { monthlyReportsContract } from './monthly-reports.ts'
import { reportsContract } from './reports.ts'
import { summariesContract } from './summaries.ts'

/** What periods were like: summaries, rankings, reports. */
export const analyticsApi = {
  monthlyReports: monthlyReportsContract,
  reports: reportsContract,
  summaries: summariesContract,
}
