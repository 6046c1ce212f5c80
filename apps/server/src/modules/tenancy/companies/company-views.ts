import type { CompanyDetails } from '@kilowatt/contracts/tenancy/company-admin'
import type { Db } from '../../../platform/database/db.ts'

/** A company in an answer, with data of modules above. Implemented by the directory, injected by the program. */
export type CompanyViews = {
  readonly getCompanyDetails: (db: Db, id: number) => Promise<CompanyDetails>
}
