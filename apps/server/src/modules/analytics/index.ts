/** What periods were like, for locations, groups and companies. It reads what telemetry rolled up and what pricing counted. */

import { LATER_THAN_ANSWERS, LATER_THAN_PEOPLE, openApart } from '../../platform/apart.ts'
import { system } from '../../platform/changes.ts'
import { accessChanged } from '../../platform/events/access-announcements.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Mailer } from '../mail/index.ts'
import { analyticsPersonalData } from './analytics.personal-data.ts'
import { categoriesRoutes } from './categories/categories.routes.ts'
import { periodCostsRoutes } from './costs/period-costs.routes.ts'
import { endMonthlyWithoutRight } from './monthly/monthly-reports.commands.ts'
import { queueMonthlyReports, sendMonthlyReport } from './monthly/monthly-reports.job.ts'
import { monthlyReportsRoutes } from './monthly/monthly-reports.routes.ts'
import { noteLocationStates } from './rankings/location-states.job.ts'
import { rankingsRoutes } from './rankings/rankings.routes.ts'
import { reportsRoutes } from './reports/reports.routes.ts'
import { summariesRoutes } from './summaries/summaries.routes.ts'

/** A document of many pages is drawn in seconds. */
const DRAWING_MS = 30_000
/** Who looks at a report may take it along a while later: loading what draws takes seconds. */
const READY_MS = 5 * 60_000

export function createAnalytics(platform: Platform, mailer: Mailer) {
  const { config, events, inTx, log } = platform
  /** documents are drawn there */
  const apart = openApart({ maxWorkMs: DRAWING_MS, idleMs: READY_MS, niceness: LATER_THAN_ANSWERS })
  /** and those of the mails of a month there: whoever waits for one does not wait for them */
  const monthlyLane = openApart({ maxWorkMs: DRAWING_MS, niceness: LATER_THAN_PEOPLE })
  // these hear whose access ended in another process, too
  if (config.roles.has('web'))
    events.on(accessChanged, (changed) => {
      inTx(system, (change) => endMonthlyWithoutRight(change, changed)).catch((err: unknown) =>
        log.error({ err }, 'monthly reports outlive a right until the next hour'),
      )
    })
  const send = sendMonthlyReport({ ...platform, mailer, apart: monthlyLane })
  return {
    personalData: analyticsPersonalData,
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
