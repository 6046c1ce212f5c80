/** Control: strategies of locations, their plans, values set by hand, emergency stops, and the loop that decides. */
import type { Platform } from '../../platform/platform.ts'
import type { ForecastParts } from '../forecasts/index.ts'
import { rulesUplink } from './alone/rules-uplink.ts'
import { startSendingRules } from './alone/send-rules.ts'
import { controlPersonalData } from './control.personal-data.ts'
import { startControlLoop } from './loop/control-loop.ts'
import { forgetDecisions } from './loop/decisions/forget-decisions.job.ts'
import { startReadingsRelay } from './loop/readings-relay.ts'
import { createPlans } from './plans/create-plans.ts'
import { setPointsRoutes } from './set-points.routes.ts'
import { strategiesRoutes } from './strategies.routes.ts'

export { overrideBySetting } from './by-setting/override-by-setting.commands.ts'
export { addStrategy } from './strategies/strategies.commands.ts'

export function createControl(platform: Platform, forecasting: ForecastParts) {
  const running = new AsyncDisposableStack()
  const { roles } = platform.config
  const plans = running.use(createPlans(platform, forecasting))
  const loop = roles.has('jobs') ? running.use(startControlLoop(platform, plans.watch)) : null
  if (loop) plans.startMaking(loop.holderId)
  if (loop) running.use(startSendingRules(platform))
  if (roles.has('ingest')) running.use(startReadingsRelay(platform, loop?.holderId ?? null))
  return {
    personalData: controlPersonalData,
    uplinks: { rules: rulesUplink(platform) },
    routes: {
      strategies: strategiesRoutes(platform),
      setPoints: setPointsRoutes(platform),
      plans: plans.routes,
    },
    jobs: [forgetDecisions(platform), ...plans.jobs],
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
