import type { Declaration } from '../declaration.ts'
import { siteContract } from './site.ts'

/** The look of the product, shown before anyone signs in. */
export const brandingDeclaration = {
  calls: {
    site: siteContract,
  },
} as const satisfies Declaration
