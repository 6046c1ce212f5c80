import type { Platform } from '../../../platform/platform.ts'
import { LATER_THAN_ANSWERS, LATER_THAN_PEOPLE } from '../../../platform/separate-process.ts'
import type { ForecastParts } from '../../forecasts/index.ts'
import { plansMade } from '../control-events.ts'
import { noteDeviationsJob } from './deviations/note-deviations.job.ts'
import { forgetPlans } from './forget-plans.job.ts'
import { openPlanMaker } from './making/plan-maker.ts'
import { plansRoutes } from './plans.routes.ts'
import { provePlansJob } from './proof/prove-plans.job.ts'
import { startPlanRounds } from './rounds/plan-rounds.ts'
import { wantedPlans } from './rounds/wanted-plans.ts'
import { watchSites } from './rounds/watch-sites.ts'

/** Plans of locations: calls about them, and with leases their making. */
export function createPlans(platform: Platform, forecasting: ForecastParts) {
  const running = new AsyncDisposableStack()
  const { db, events } = platform
  const wanted = wantedPlans()
  const watch = watchSites(wanted)
  // what a person asked for does not wait behind plans of many locations
  const asked = running.use(openPlanMaker(platform, LATER_THAN_ANSWERS))
  const proving = running.use(openPlanMaker(platform, LATER_THAN_PEOPLE))
  return {
    watch,
    routes: plansRoutes(platform, { db, forecasting, maker: asked }),
    jobs: [
      forgetPlans(platform),
      noteDeviationsJob(platform),
      provePlansJob({ ...platform, maker: proving }),
    ],
    /** Keeps the plans of the locations of a holder of leases up to date. */
    startMaking(holderId: string) {
      const maker = running.use(openPlanMaker(platform, LATER_THAN_PEOPLE))
      running.use(startPlanRounds(platform, { db, forecasting, maker }, { holderId, wanted }))
      // also those that another server made for a person
      running.defer(events.on(plansMade, ({ locationIds }) => wanted.forget(locationIds)))
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
