/** White label: a company's logo, and the sender of its mails. */
import type { Platform } from '../../platform/platform.ts'
import { companyLogoRoutes } from './company-logo.routes.ts'
import { companyMailRoutes } from './company-mail.routes.ts'

export { findDkim } from './company-mail.queries.ts'

export const createWhiteLabel = (platform: Platform) => ({
  routes: { companyLogo: companyLogoRoutes(platform), companyMail: companyMailRoutes(platform) },
})
