import type { Company } from '@kilowatt/contracts/tenancy/companies'
import type {
  CompanyDetails,
  CompanyDevice,
  CompanyLocation,
  CompanyOemDevice,
  CompanyOverview,
} from '@kilowatt/contracts/tenancy/company-admin'
import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import type { Db } from '../../../platform/db.ts'
import type { AccessibleCompany } from './company.access.ts'

type Page = { page: number; pageSize: number; search?: string | undefined }

/** Companies as they are answered: with what modules below know of them. The directory reads them, the program hands them in. */
export type CompanyViews = {
  readonly listCompanies: (db: Db, actor: Actor) => Promise<Company[]>
  readonly getCompanyDetails: (db: Db, id: number) => Promise<CompanyDetails>
  readonly getCompanyOverview: (db: Db, company: AccessibleCompany) => Promise<CompanyOverview>
  readonly listCompanyLocations: (
    db: Db,
    company: AccessibleCompany,
    which: Page & { locationGroupId?: number | undefined },
  ) => Promise<{ locations: CompanyLocation[]; total: number }>
  readonly listCompanyDevices: (
    db: Db,
    company: AccessibleCompany,
    which: Page & { category?: DeviceCategory | undefined },
  ) => Promise<{ devices: CompanyDevice[]; total: number }>
  readonly listCompanyOemDevices: (
    db: Db,
    company: AccessibleCompany,
    which: Page,
  ) => Promise<{ oemDevices: CompanyOemDevice[]; total: number }>
}
