import type { SiteInfo } from '@kilowatt/contracts/branding/site'
import type { Tx } from '../../platform/database/db.ts'

export type NewBrand = {
  companyId: number
  /** selects the brand by `?identifier=` */
  identifier: string
  platformName: string
  productName: string
  slogan?: string
  theme: SiteInfo['theme']
  supportEmail?: string
}

/** Adds the brand of a company; an identifier in use violates the unique constraint. */
export async function createBrand(tx: Tx, brand: NewBrand): Promise<void> {
  await tx
    .insertInto('brand')
    .values({
      company_id: brand.companyId,
      identifier: brand.identifier,
      platform_name: brand.platformName,
      product_name: brand.productName,
      slogan: brand.slogan ?? null,
      theme: brand.theme,
      support_email: brand.supportEmail ?? null,
    })
    .execute()
}
