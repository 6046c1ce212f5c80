import { summariesContract } from './summaries.ts'

/** What periods were like: summaries, rankings, reports. */
export const analyticsApi = {
  summaries: summariesContract,
}
