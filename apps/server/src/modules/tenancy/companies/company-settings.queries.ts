import type { CompanyDetails } from '@kilowatt/contracts/tenancy/company-admin'
import type { Db } from '../../../platform/database/db.ts'
import { getCompanyBrand } from '../../branding/index.ts'

/** Settings of a company. */
export type CompanySettings = Pick<
  CompanyDetails,
  'name' | 'countryId' | 'contactEmail' | 'contactPhone' | 'secondFactorRequired' | 'isDefault' | 'branding'
>

export async function getCompanySettings(db: Db, id: number): Promise<CompanySettings> {
  const company = await db
    .selectFrom('company')
    .select([
      'name',
      'country_id as countryId',
      'contact_email as contactEmail',
      'contact_phone as contactPhone',
      'second_factor_required as secondFactorRequired',
      'is_default as isDefault',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...company, branding: await getCompanyBrand(db, id) }
}
