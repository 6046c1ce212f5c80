/** What companies show of themselves to their customers: their logo, and the address that their mails come from. */
import type { Platform } from '../../platform/platform.ts'
import { companyLogoRoutes } from './company-logo.routes.ts'
import { companyMailRoutes } from './company-mail.routes.ts'

export { findDkim } from './company-mail.queries.ts'

export const createWhiteLabel = (platform: Platform) => ({
  routes: { companyLogo: companyLogoRoutes(platform), companyMail: companyMailRoutes(platform) },
})
