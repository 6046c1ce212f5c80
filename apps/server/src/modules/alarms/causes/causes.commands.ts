import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'

/** An alarm that changed, with the people and places it concerns. */
export type Concerned = {
  readonly id: number
  readonly companyId: number | null
  readonly locationId: number | null
  readonly isResolved: boolean
}

/**
 * Makes servers store alarms one after the other. Each then sees the causes that others stored, and no two
 * servers wait for each other.
 */
export const takeTurn = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('kilowatt alarms'))`.execute(tx)

/** A controller lost at most this long before an outage was noticed belongs to the outage. */
export const OUTAGE_BEFORE_MIN = 10

/**
 * Hides open alarms behind the open alarm that explains them, and shows hidden alarms again when their cause
 * is over. An offline controller explains the alarms of its devices, and an outage explains the offline
 * controllers of its company. Uses one statement for any number of alarms of these companies.
 * @returns alarms that were hidden or shown
 */
export async function assignCauses(tx: Tx, companyIds: readonly number[]): Promise<Concerned[]> {
  const { rows } = await sql<Concerned>`
    with found as (
      select a.id, case
          when a.kind = 'CONTROLLER_ERROR_CONNECTION' then (
            select o.id from alarm o
            where o.slot = 'OUTAGE' and o.source = 'company:' || a.company_id and o.resolved_at is null
              and a.first_at >= o.first_at - make_interval(mins => ${OUTAGE_BEFORE_MIN})
            order by o.id limit 1)
          when a.device_id is not null and a.oem_device_id is not null then (
            select c.id from alarm c
            where c.slot = 'CONTROLLER_ERROR_CONNECTION' and c.source = 'controller:' || a.oem_device_id
              and c.resolved_at is null)
        end as cause_id
      from alarm a where a.resolved_at is null and a.company_id = any(${companyIds}::integer[])
    )
    update alarm a set cause_id = f.cause_id from found f
    where a.id = f.id and a.cause_id is distinct from f.cause_id
    returning a.id, a.company_id as "companyId", a.location_id as "locationId", false as "isResolved"
  `.execute(tx)
  return rows
}
