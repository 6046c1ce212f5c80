import type { Platform } from '../../platform/platform.ts'
import { siteRoutes } from './site.routes.ts'

/** The face of a site: names, colours, words. */
export const createBranding = (platform: Platform) => ({ routes: { site: siteRoutes(platform) } })
