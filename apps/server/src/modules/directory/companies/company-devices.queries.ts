import type { CompanyDevice } from '@kilowatt/contracts/directory/companies'
import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { containsFolded } from '../../../platform/database/folded-text.ts'
import type { AccessibleCompany } from '../../tenancy/index.ts'
import { joinLatest } from '../locations/latest-values.ts'
import { readLocationsNow } from '../locations/locations-now.ts'

type Wanted = {
  page: number
  pageSize: number
  search?: string | undefined
  category?: DeviceCategory | undefined
}
type Row = Omit<CompanyDevice, 'lastActivityAt' | 'powerW'> & { lastActivityAt: Date | null }

/** Each of the three conditions uses its own index; an `or` across two tables would use none. */
const named = (search: string) => sql`and d.id in (
  select device.id from device
  where ${containsFolded('device.name_folded', search)} or ${containsFolded('device.type_folded', search)}
  union all
  select device.id from location join device on device.location_id = location.id
  where ${containsFolded('location.name_folded', search)})`

/**
 * Devices of a company by name, without deleted ones; `search` matches part of the name, the type or the
 * location's name.
 */
export async function listCompanyDevices(
  db: Db,
  company: AccessibleCompany,
  { page, pageSize, search, category }: Wanted,
): Promise<{ devices: CompanyDevice[]; total: number }> {
  const found = sql`from device d join location l on l.id = d.location_id
    where l.company_id = ${company.id} and d.status <> 'deleted'
      ${category === undefined ? sql`` : sql`and d.category = ${category}`}
      ${search === undefined ? sql`` : named(search)}`
  const [counted, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*) as total ${found}`.execute(db),
    sql<Row>`
      with hit as (
        select d.id ${found} order by d.name collate name_order, d.id limit ${pageSize} offset ${(page - 1) * pageSize}
      )
      select d.id, d.name, d.type, d.category, d.status, o.connected,
        json_build_object('id', l.id, 'name', l.name) as location,
        soc_pct.value as "socPct", d.last_activity_at as "lastActivityAt"
      from hit join device d on d.id = hit.id join location l on l.id = d.location_id
      left join oem_device o on o.id = d.oem_device_id
      ${joinLatest('soc_pct')}
      order by d.name collate name_order, d.id
    `.execute(db),
  ])
  const now = await readLocationsNow(db, [...new Set(rows.map(({ location }) => location.id))])
  const devices = rows.map((row) => ({
    ...row,
    powerW: now(row.location.id).deviceW.get(row.id) ?? null,
    lastActivityAt: row.lastActivityAt?.getTime() ?? null,
  }))
  return { devices, total: counted.rows[0]?.total ?? 0 }
}
