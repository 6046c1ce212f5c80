import type { Declaration } from '../declaration.ts'
import { categoriesContract } from './categories.ts'
import { monthlyReportsContract } from './monthly-reports.ts'
import { periodCostsContract } from './period-costs.ts'
import { rankingsContract } from './rankings.ts'
import { reportsContract } from './reports.ts'
import { summariesContract } from './summaries.ts'

/** example values */
const monthlyValues = {
  place: 'Hiša ob morju',
  month: 'October 2026',
  consumed: '412.3 kWh',
  produced: '368.9 kWh',
  imported: '201.0 kWh',
  exported: '157.6 kWh',
  selfSufficiency: '51 %',
  cost: '84,20 €',
}

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
  notices: {
    monthlyReport: {
      ...{ group: 'reports', severity: 'info', feature: 'mail', mailByDefault: true },
      values: monthlyValues,
    },
    /** `count` locations as one */
    monthlyReportOfGroup: {
      ...{ group: 'reports', severity: 'info', feature: 'mail', mailByDefault: true },
      values: { ...monthlyValues, count: '12' },
    },
  },
} as const satisfies Declaration
