import type { SiteInfo } from '@kilowatt/contracts/branding/site'
import { resolveTheme } from '@kilowatt/domain/branding/resolve-theme'
import { themeSchemes } from '@kilowatt/domain/branding/theme-names'
import type { Db } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import { logoPath } from './logo-picture.ts'

/**
 * The brand of an identifier, otherwise of the host, otherwise the default brand.
 * @param host as the browser sends it, with port
 */
export async function getSiteInfo(
  db: Db,
  host: string,
  identifier: string | undefined,
): Promise<Omit<SiteInfo, 'socialProviders' | 'isFilling'>> {
  const hostname = new URL(`http://${host}`).hostname.toLowerCase()
  const brands = await db
    .selectFrom('brand')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('identifier', '=', identifier ?? null),
        eb('host', '=', hostname),
        eb.and([eb('identifier', 'is', null), eb('host', 'is', null)]),
      ]),
    )
    .execute()
  const brand =
    brands.find((one) => identifier !== undefined && one.identifier === identifier) ??
    brands.find((one) => one.host === hostname) ??
    brands.find((one) => one.identifier === null && one.host === null)
  if (!brand) throw new Error('there is no default brand')
  return {
    platformName: brand.platform_name,
    productName: brand.product_name,
    slogan: brand.slogan,
    theme: resolveTheme(brand.theme),
    favicon: brand.favicon_url,
    host: brand.host ?? host,
    logo: brand.logo_hash === null ? null : logoPath(brand.logo_hash),
    status: brand.status,
    maintenance: brand.status === 'maintenance' ? { message: brand.maintenance_message ?? '' } : null,
    contact: { supportEmail: brand.support_email },
    links: {
      termsAndConditions: brand.terms_url,
      privacyPolicy: brand.privacy_url,
      registration: brand.registration_url,
    },
  }
}

/** @throws AppError `not_found` for a picture that no brand uses (any more) */
export async function getLogo(db: Db, hash: string): Promise<File> {
  const logo = await db
    .selectFrom('logo')
    .select(['content', 'media_type as mediaType'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!logo) throw new AppError('not_found')
  return new File([new Uint8Array(logo.content)], 'logo', { type: logo.mediaType })
}

/** Look of the page before its script runs, so that a light brand is not dark at first. */
export function pageStyleOf(site: SiteInfo) {
  const { platformName, theme, logo } = site
  return { title: platformName, theme, scheme: themeSchemes[theme], logo, site }
}
