import type { Declaration } from '../declaration.ts'
import { companyLogoContract } from './company-logo.ts'
import { companyMailContract } from './company-mail.ts'

/** How a company looks and from which address it writes. */
export const whiteLabelDeclaration = {
  calls: {
    companyLogo: companyLogoContract,
    companyMail: companyMailContract,
  },
} as const satisfies Declaration
