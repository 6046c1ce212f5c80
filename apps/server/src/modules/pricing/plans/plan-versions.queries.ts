import type { PlanVersion } from '@kilowatt/domain/pricing/plans/utility-plan'
import type { Db } from '../../../platform/database/db.ts'

export type StoredVersion = { readonly id: number; readonly version: PlanVersion }

export const versionColumns = [
  'id',
  'status',
  'valid_from',
  'valid_to',
  'vat_pct',
  'rounding',
  'schedules',
  'components',
] as const

type Row = {
  id: number
  status: PlanVersion['status']
  valid_from: string
  valid_to: string | null
  vat_pct: string | null
  rounding: PlanVersion['rounding']
  schedules: PlanVersion['schedules']
  components: PlanVersion['components']
}

export const versionOf = (row: Row): StoredVersion => ({
  id: row.id,
  version: {
    status: row.status,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    vatPct: row.vat_pct,
    rounding: row.rounding,
    schedules: row.schedules,
    components: row.components,
  },
})

/** The versions of a plan that were not replaced, in order of days. */
export async function liveVersions(db: Db, planId: number): Promise<StoredVersion[]> {
  const rows = await db
    .selectFrom('utility_plan_version')
    .select(versionColumns)
    .where('plan_id', '=', planId)
    .where('replaced_at', 'is', null)
    .orderBy('valid_from')
    .orderBy('id')
    .execute()
  return rows.map(versionOf)
}
