import { categoriesContract } from './categories.ts'
import { summariesContract } from './summaries.ts'

/** What periods were like: summaries, rankings, reports. */
export const analyticsApi = {
  categories: categoriesContract,
  summaries: summariesContract,
}
