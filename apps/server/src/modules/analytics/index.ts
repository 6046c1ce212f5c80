/** What periods were like, for locations, groups and companies. It reads what telemetry rolled up. */

import { openApart } from '../../platform/apart.ts'
import type { Platform } from '../../platform/platform.ts'
import { categoriesRoutes } from './categories/categories.routes.ts'
import { rankingsRoutes } from './rankings/rankings.routes.ts'
import { reportsRoutes } from './reports/reports.routes.ts'
import { summariesRoutes } from './summaries/summaries.routes.ts'

export function createAnalytics(platform: Platform) {
  /** documents are drawn there */
  const apart = openApart({ maxWorkMs: DRAWING_MS })
  return {
    routes: {
      categories: categoriesRoutes(platform),
      rankings: rankingsRoutes(platform),
      reports: reportsRoutes(platform, apart),
      summaries: summariesRoutes(platform),
    },
    [Symbol.asyncDispose]: () => apart[Symbol.asyncDispose](),
  }
}

const DRAWING_MS = 30_000
