import type { Declaration } from '../declaration.ts'
import { companyLogoContract } from './company-logo.ts'
import { companyMailContract } from './company-mail.ts'

/** A company's look and the sender of its mails. */
export const whiteLabelDeclaration = {
  calls: {
    companyLogo: companyLogoContract,
    companyMail: companyMailContract,
  },
} as const satisfies Declaration
