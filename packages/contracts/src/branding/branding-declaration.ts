import type { Declaration } from '../declaration.ts'
import { siteContract } from './site.ts'

/** The look of the product, shown before anyone signs in. */
export const brandingDeclaration = {
  calls: {
    site: siteContract,
  },
  auditFields: {
    domain: 'company.domain',
    platformName: 'company.platformName',
    privacyPolicyUrl: 'company.privacyPolicyUrl',
    productName: 'company.productName',
    registrationUrl: 'company.registrationUrl',
    slogan: 'company.slogan',
    supportEmail: 'company.supportEmail',
    termsUrl: 'company.termsUrl',
    theme: 'company.theme',
  },
} as const satisfies Declaration
