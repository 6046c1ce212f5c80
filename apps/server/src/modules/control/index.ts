/** Control: strategies of locations, values set by hand, emergency stops, and the loop that decides. */
import type { Platform } from '../../platform/platform.ts'
import { rulesUplink } from './alone/rules-uplink.ts'
import { startSendingRules } from './alone/send-rules.ts'
import { controlPersonalData } from './control.personal-data.ts'
import { startControlLoop } from './loop/control-loop.ts'
import { forgetDecisions } from './loop/decisions/forget-decisions.job.ts'
import { startReadingsRelay } from './loop/readings-relay.ts'
import { setPointsRoutes } from './set-points.routes.ts'
import { strategiesRoutes } from './strategies.routes.ts'

export { overrideBySetting } from './manual/override-by-setting.commands.ts'
export { addStrategy } from './strategies/strategies.commands.ts'

export function createControl(platform: Platform) {
  const running = new AsyncDisposableStack()
  const { roles } = platform.config
  const loop = roles.has('jobs') ? running.use(startControlLoop(platform)) : null
  if (loop) running.use(startSendingRules(platform))
  if (roles.has('ingest')) running.use(startReadingsRelay(platform, loop?.holderId ?? null))
  return {
    personalData: controlPersonalData,
    uplinks: { rules: rulesUplink(platform) },
    routes: {
      strategies: strategiesRoutes(platform),
      setPoints: setPointsRoutes(platform),
    },
    jobs: [forgetDecisions(platform)],
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
