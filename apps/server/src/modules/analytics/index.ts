/** What periods were like, for locations, groups and companies. It reads what telemetry rolled up. */

import type { Platform } from '../../platform/platform.ts'
import { categoriesRoutes } from './categories/categories.routes.ts'
import { summariesRoutes } from './summaries/summaries.routes.ts'

export const createAnalytics = (platform: Platform) => ({
  routes: {
    categories: categoriesRoutes(platform),
    summaries: summariesRoutes(platform),
  },
})
