import type { CompanyDetails } from '@kilowatt/contracts/tenancy/company-admin'
import type { Db } from '../../../platform/database/db.ts'

/** A company as it is answered: with what modules above know of it. The directory reads it, the program hands it in. */
export type CompanyViews = {
  readonly getCompanyDetails: (db: Db, id: number) => Promise<CompanyDetails>
}
