import type { Platform } from '../../platform/platform.ts'
import { companyLogoRoutes } from './company-logo.routes.ts'
import { companyMailRoutes } from './company-mail.routes.ts'

/** What companies show of themselves to their customers: their logo, and the address that their mails come from. */
export const createWhiteLabel = (platform: Platform) => ({
  routes: { companyLogo: companyLogoRoutes(platform), companyMail: companyMailRoutes(platform) },
})
