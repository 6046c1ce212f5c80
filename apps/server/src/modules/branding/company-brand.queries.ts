import type { companyBranding } from '@kilowatt/contracts/branding/company-branding'
import { resolveTheme } from '@kilowatt/domain/branding/resolve-theme'
import type { z } from 'zod'
import type { Db } from '../../platform/database/db.ts'
import { logoPath } from './logo-picture.ts'

/** Address of a company's logo; null if it has none. */
export async function findLogoPath(db: Db, companyId: number): Promise<string | null> {
  const brand = await db
    .selectFrom('brand')
    .select('logo_hash')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return brand?.logo_hash ? logoPath(brand.logo_hash) : null
}

/** The brand of a company for its settings; all null if it has none. */
export async function getCompanyBrand(db: Db, companyId: number): Promise<z.output<typeof companyBranding>> {
  const brand = await db
    .selectFrom('brand')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return {
    platformName: brand?.platform_name ?? null,
    productName: brand?.product_name ?? null,
    slogan: brand?.slogan ?? null,
    theme: resolveTheme(brand?.theme ?? 'default'),
    domain: brand?.host ?? null,
    supportEmail: brand?.support_email ?? null,
    privacyPolicyUrl: brand?.privacy_url ?? null,
    termsUrl: brand?.terms_url ?? null,
    registrationUrl: brand?.registration_url ?? null,
    defaultLocationGroupId: brand?.default_location_group_id ?? null,
  }
}
