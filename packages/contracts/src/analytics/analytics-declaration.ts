import type { Declaration } from '../declaration.ts'
import { categoriesContract } from './categories.ts'
import { monthlyReportsContract } from './monthly-reports.ts'
import { periodCostsContract } from './period-costs.ts'
import { rankingsContract } from './rankings.ts'
import { reportsContract } from './reports.ts'
import { summariesContract } from './summaries.ts'

/** Analyses of a period: summaries, rankings, reports. */
export const analyticsDeclaration = {
  calls: {
    categories: categoriesContract,
    monthlyReports: monthlyReportsContract,
    periodCosts: periodCostsContract,
    rankings: rankingsContract,
    reports: reportsContract,
    summaries: summariesContract,
  },
} as const satisfies Declaration
