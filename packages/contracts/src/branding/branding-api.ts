import { siteContract } from './site.ts'

/** The face of the product: what a browser shows before anybody has signed in. */
export const brandingApi = {
  site: siteContract,
}
