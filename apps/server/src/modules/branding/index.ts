/** The look of a site: names, colours, words, and which brand a visitor sees. */
import type { Platform } from '../../platform/platform.ts'
import { createBrandHosts } from './brand-hosts.ts'
import { getSiteInfo, pageStyleOf } from './site.queries.ts'
import { type SiteOf, siteRoutes } from './site.routes.ts'

export { createBrand } from './brands.commands.ts'
export { saveBrandSender, saveCompanyBrand } from './company-brand.commands.ts'
export { findLogoPath, getCompanyBrand } from './company-brand.queries.ts'
export { type Logo, logoPath, readLogo } from './logo-picture.ts'
export { saveBrandLogo } from './logos.commands.ts'
export { getLogo } from './site.queries.ts'
export { findCompanyBrand, findVisitedBrand, getBrandOrDefault } from './visited-brand.queries.ts'

export function createBranding(platform: Platform) {
  const { db, config } = platform
  const socialProviders = config.social.map(({ id, name }) => ({ id, name }))
  let isFilling = false
  const siteOf: SiteOf = async (origin, identifier) => ({
    ...(await getSiteInfo(db, new URL(origin).host, identifier)),
    socialProviders,
    isFilling,
  })
  return {
    routes: { site: siteRoutes(platform, siteOf) },
    isBrandHost: createBrandHosts(platform),
    setFilling(is: boolean) {
      isFilling = is
    },
    pageLook: async (origin: string, identifier: string | undefined) =>
      pageStyleOf(await siteOf(origin, identifier)),
  }
}
