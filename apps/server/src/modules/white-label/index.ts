import type { Platform } from '../../platform/platform.ts'
import { companyMailRoutes } from './company-mail.routes.ts'

/** What companies show of themselves to their customers: the address that their mails come from. */
export const createWhiteLabel = (platform: Platform) => ({
  routes: { companyMail: companyMailRoutes(platform) },
})
