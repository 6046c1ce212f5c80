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
  auditActions: {
    'location-group.want-report': 'audit.action_location-group.want-report',
    'location.want-report': 'audit.action_location.want-report',
  },
  auditFields: {
    monthlyReport: 'reports.monthly',
  },
} as const satisfies Declaration
