/**
 * Analyses of periods for locations, groups and companies. Reads the roll-ups of telemetry and the costs of pricing.
 */

import { system } from '../../platform/changes.ts'
import { accessChanged } from '../../platform/events/access-announcements.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  LATER_THAN_ANSWERS,
  LATER_THAN_PEOPLE,
  openSeparateProcess,
} from '../../platform/separate-process.ts'
import { analyticsPersonalData } from './analytics.personal-data.ts'
import { categoriesRoutes } from './categories/categories.routes.ts'
import { periodCostsRoutes } from './costs/period-costs.routes.ts'
import { endMonthlyWithoutRight } from './monthly/monthly-reports.commands.ts'
import { drawMonthlyReport, queueMonthlyReports, sendMonthlyReport } from './monthly/monthly-reports.job.ts'
import { monthlyReportsRoutes } from './monthly/monthly-reports.routes.ts'
import { noteLocationStates } from './rankings/location-states.job.ts'
import { rankingsRoutes } from './rankings/rankings.routes.ts'
import { reportsRoutes } from './reports/reports.routes.ts'
import { summariesRoutes } from './summaries/summaries.routes.ts'

/** A document of many pages takes seconds to render. */
const DRAWING_MS = 30_000
/** Time to load the renderer, which starts in advance in case the person also requests the document. */
const READY_MS = 5 * 60_000

export function createAnalytics(platform: Platform) {
  const { config, events, inTx, log } = platform
  /** renders documents */
  const apart = openSeparateProcess({ maxWorkMs: DRAWING_MS, idleMs: READY_MS, niceness: LATER_THAN_ANSWERS })
  /** renders documents of monthly mails, so people do not wait behind them */
  const monthlyLane = openSeparateProcess({ maxWorkMs: DRAWING_MS, niceness: LATER_THAN_PEOPLE })
  // these processes learn of access revoked in another process, too
  if (config.roles.has('web'))
    events.on(accessChanged, (changed) => {
      inTx(system, (change) => endMonthlyWithoutRight(change, changed)).catch((err: unknown) =>
        log.error({ err }, 'monthly reports outlive a right until the next hour'),
      )
    })
  const send = sendMonthlyReport(platform)
  return {
    personalData: analyticsPersonalData,
    /** documents of notices */
    attachments: { monthlyReport: drawMonthlyReport({ ...platform, apart: monthlyLane }) },
    routes: {
      categories: categoriesRoutes(platform),
      monthlyReports: monthlyReportsRoutes(platform),
      periodCosts: periodCostsRoutes(platform),
      rankings: rankingsRoutes(platform),
      reports: reportsRoutes(platform, apart),
      summaries: summariesRoutes(platform),
    },
    jobs: [send, queueMonthlyReports(platform, send), noteLocationStates(platform)],
    async [Symbol.asyncDispose]() {
      await monthlyLane[Symbol.asyncDispose]()
      await apart[Symbol.asyncDispose]()
    },
  }
}
