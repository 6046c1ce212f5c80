import type { CompanyOverview } from '@kilowatt/contracts/directory/companies'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { isOpenCompanyInvite, isOpenInvite } from '../../sharing/index.ts'
import type { AccessibleCompany } from '../../tenancy/index.ts'

type Figures<Key extends keyof CompanyOverview> = Pick<CompanyOverview, Key>

/** Counts of what a company contains, read concurrently. */
export async function getCompanyOverview(db: Db, { id }: AccessibleCompany): Promise<CompanyOverview> {
  const [places, hardware, devices] = await Promise.all([
    sql<Figures<'locations' | 'locationGroups' | 'users' | 'pendingInvites'>>`
      select
        (select count(*) from location where company_id = ${id}) as locations,
        (select count(*) from location_group where company_id = ${id} and parent_id is not null) as "locationGroups",
        (select count(*) from membership where company_id = ${id}) as users,
        (select count(*) from location_invite invite join location on location.id = invite.location_id
          where location.company_id = ${id} and ${isOpenInvite})
        + (select count(*) from company_invite invite where invite.company_id = ${id} and ${isOpenCompanyInvite})
          as "pendingInvites"
    `.execute(db),
    sql<Figures<'controllers' | 'controllersConnected'>>`
      select count(*) as controllers, count(*) filter (where o.connected) as "controllersConnected"
      from location l join oem_device o on o.location_id = l.id where l.company_id = ${id}
    `.execute(db),
    sql<Figures<'devices' | 'devicesInError'>>`
      select count(*) as devices, count(*) filter (where d.status = 'error') as "devicesInError"
      from location l join device d on d.location_id = l.id where l.company_id = ${id} and d.status <> 'deleted'
    `.execute(db),
  ])
  const [[ofPlaces], [ofHardware], [ofDevices]] = [places.rows, hardware.rows, devices.rows]
  if (!ofPlaces || !ofHardware || !ofDevices) throw new Error('a query of figures gave no row')
  return { ...ofPlaces, ...ofHardware, ...ofDevices }
}
