import { companyLogoContract } from './company-logo.ts'
import { companyMailContract } from './company-mail.ts'

/** A company's look and the sender of its mails. */
export const whiteLabelApi = {
  companyLogo: companyLogoContract,
  companyMail: companyMailContract,
}
