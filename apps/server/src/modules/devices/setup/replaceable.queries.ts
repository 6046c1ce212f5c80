import type { ReplaceableController } from '@kilowatt/contracts/devices/setup'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { AccessibleLocation } from '../../tenancy/index.ts'

/** Largest number of controllers in the list, as many as a dropdown shows; a location has a handful. */
const MOST = 50

type Row = Omit<ReplaceableController, 'leftAt'> & { readonly leftAt: Date | null }

/** Controllers of a location whose devices another controller can take over, most recently linked first. */
export async function listReplaceable(
  db: Db,
  location: Pick<AccessibleLocation, 'id'>,
): Promise<ReplaceableController[]> {
  const { rows } = await sql<Row>`
    with last as (
      select distinct on (m.device_id) d.id, d.name, d.status, m.serial, m.ended_by, m.until_at
      from device_membership m join device d on d.id = m.device_id
      where d.location_id = ${location.id} and d.source is not null and m.ended_by is distinct from 'readings'
      order by m.device_id, m.from_at desc
    )
    select last.serial as "unitId", o.alias, o.type, o.location_id is not distinct from ${location.id} as "isLinked",
      o.location_id is not distinct from ${location.id} and o.connected as connected,
      max(last.until_at) as "leftAt", array_agg(last.name order by last.name collate name_order) as devices
    from last join oem_device o on o.serial = last.serial
    where last.status <> 'deleted' or last.ended_by = 'unlink'
    group by o.id, last.serial
    order by "isLinked" desc, "leftAt" desc nulls first, last.serial
    limit ${MOST}
  `.execute(db)
  return rows.map(({ leftAt, ...row }) => ({ ...row, leftAt: leftAt?.getTime() ?? null }))
}

export async function isLinkedAt(
  db: Db,
  { id }: Pick<AccessibleLocation, 'id'>,
  unitId: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('oem_device')
    .select('id')
    .where('serial', '=', unitId)
    .where('location_id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}
