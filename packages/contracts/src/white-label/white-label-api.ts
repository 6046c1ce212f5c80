import { companyLogoContract } from './company-logo.ts'
import { companyMailContract } from './company-mail.ts'

/** How a company looks and from which address it writes. */
export const whiteLabelApi = {
  companyLogo: companyLogoContract,
  companyMail: companyMailContract,
}
