/** The face of a site: names, colours, words, and which brand a visitor sees. */
import type { Platform } from '../../platform/platform.ts'
import { createBrandHosts } from './brand-hosts.ts'
import { getPageLook } from './site.queries.ts'
import { siteRoutes } from './site.routes.ts'

export { createBrand } from './brands.commands.ts'
export { saveBrandSender, saveCompanyBrand } from './company-brand.commands.ts'
export { findLogoPath, getCompanyBrand } from './company-brand.queries.ts'
export { type Logo, logoPath, readLogo } from './logo-picture.ts'
export { saveBrandLogo } from './logos.commands.ts'
export { getLogo } from './site.queries.ts'
export { findCompanyBrand, findVisitedBrand, getBrandOrDefault } from './visited-brand.queries.ts'

export const createBranding = (platform: Platform) => ({
  routes: { site: siteRoutes(platform) },
  isBrandHost: createBrandHosts(platform),
  pageLook: (origin: string, identifier: string | undefined) =>
    getPageLook(platform.db, new URL(origin).host, identifier),
})
