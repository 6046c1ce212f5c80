import type { Declaration } from '../declaration.ts'
import { companyLogoContract } from './company-logo.ts'
import { companyMailContract } from './company-mail.ts'

/** A company's look and the sender of its mails. */
export const whiteLabelDeclaration = {
  calls: {
    companyLogo: companyLogoContract,
    companyMail: companyMailContract,
  },
  auditActions: {
    'company.change-logo': 'audit.action_company.change-logo',
    'company.change-sender': 'audit.action_company.change-sender',
    'company.check-sender': 'audit.action_company.check-sender',
    'company.remove-logo': 'audit.action_company.remove-logo',
  },
  auditFields: {
    dkim: 'audit.field_dkim',
    dmarc: 'audit.field_dmarc',
    logo: 'company.logo',
    senderEmail: 'company.senderEmail',
    senderName: 'company.senderName',
    spf: 'audit.field_spf',
  },
} as const satisfies Declaration
