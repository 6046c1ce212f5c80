/** White label: a company's logo, the sender of its mails, and whether its domain works. */
import type { Platform } from '../../platform/platform.ts'
import { checkAddressesJob } from './addresses/check-addresses.job.ts'
import { checkSendersJob } from './check-senders.job.ts'
import { companyLogoRoutes } from './company-logo.routes.ts'
import { companyMailRoutes } from './company-mail.routes.ts'

export { findDkim } from './company-mail.queries.ts'

export const createWhiteLabel = (platform: Platform) => ({
  routes: { companyLogo: companyLogoRoutes(platform), companyMail: companyMailRoutes(platform) },
  jobs: [checkAddressesJob(platform), checkSendersJob(platform)],
})
