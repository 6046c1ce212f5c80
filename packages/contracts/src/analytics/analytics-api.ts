import { categoriesContract } from './categories.ts'
import { reportsContract } from './reports.ts'
import { summariesContract } from './summaries.ts'

/** What periods were like: summaries, rankings, reports. */
export const analyticsApi = {
  categories: categoriesContract,
  reports: reportsContract,
  summaries: summariesContract,
}
