import type { Declaration } from '../declaration.ts'
import { siteContract } from './site.ts'

/** The face of the product: what a browser shows before anybody has signed in. */
export const brandingDeclaration = {
  calls: {
    site: siteContract,
  },
} as const satisfies Declaration
