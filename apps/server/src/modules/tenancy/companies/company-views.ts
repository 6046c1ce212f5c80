import type { CompanyDetails } from '@kilowatt/contracts/tenancy/company-admin'
import type { Db } from '../../../platform/database/db.ts'

/**
 * A company in a response, with data of modules above. The directory implements this, and the program injects
 * it.
 */
export type CompanyViews = {
  readonly getCompanyDetails: (db: Db, id: number) => Promise<CompanyDetails>
}
