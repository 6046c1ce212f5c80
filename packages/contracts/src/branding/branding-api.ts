import { siteContract } from './site.ts'

/** The look of the product, shown before anyone signs in. */
export const brandingApi = {
  site: siteContract,
}
