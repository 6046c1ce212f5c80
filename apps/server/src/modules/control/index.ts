/** Control: strategies of locations, what people set by hand, emergency stops, and the loop that decides. */
import type { Platform } from '../../platform/platform.ts'
import { decisionsRoutes } from './loop/decisions.routes.ts'
import { manualRoutes } from './manual/manual.routes.ts'
import { previewRoutes } from './preview/preview.routes.ts'
import { strategiesRoutes } from './strategies/strategies.routes.ts'

export function createControl(platform: Platform) {
  return {
    routes: {
      strategies: { ...strategiesRoutes(platform), ...previewRoutes(platform) },
      setPoints: { ...manualRoutes(platform), ...decisionsRoutes(platform) },
    },
  }
}
