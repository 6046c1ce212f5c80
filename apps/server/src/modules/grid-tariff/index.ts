/** The network tariff of metering places: what it costs, in the old system and the new, and with which agreed powers least. */

import type { Platform } from '../../platform/platform.ts'
import { calculationsRoutes } from './calculations.routes.ts'

export const createGridTariff = (platform: Platform) => ({
  routes: { calculations: calculationsRoutes(platform) },
})
