import { isDeepStrictEqual } from 'node:util'
import type { PlanVersion } from '@kilowatt/domain/pricing/plans/utility-plan'
import { changedDays } from '@kilowatt/domain/pricing/plans/validity'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import type { Days } from '../marks/cost-marks.commands.ts'
import { liveVersions, type StoredVersion } from './plan-versions.queries.ts'

/**
 * Replaces the versions of a plan. An unchanged version keeps its row, even if its end (earlier days keep their
 * costs) or its rounding (which does not affect daily costs) differs. A published version that was removed stays,
 * marked as replaced, because costs refer to it.
 * @returns the days whose prices may have changed
 */
export async function saveVersions(
  tx: Tx,
  planId: number,
  versions: readonly PlanVersion[],
): Promise<Days[]> {
  const left = [...(await liveVersions(tx, planId))]
  const kept: { readonly stored: StoredVersion; readonly version: PlanVersion }[] = []
  const added = versions.filter((version) => {
    const at = left.findIndex((stored) =>
      isDeepStrictEqual({ ...stored.version, validTo: version.validTo, rounding: version.rounding }, version),
    )
    const [stored] = at === -1 ? [] : left.splice(at, 1)
    if (stored && !isDeepStrictEqual(stored.version, version)) kept.push({ stored, version })
    return stored === undefined
  })
  const ids = left.map(({ id }) => id)
  await tx
    .deleteFrom('utility_plan_version')
    .where('id', 'in', [0, ...ids])
    .where('status', '=', 'draft')
    .execute()
  await tx
    .updateTable('utility_plan_version')
    .set({ replaced_at: sql<Date>`now()` })
    .where('id', 'in', [0, ...ids])
    .execute()
  for (const { stored, version } of kept)
    await tx
      .updateTable('utility_plan_version')
      .set({ valid_to: version.validTo, rounding: version.rounding })
      .where('id', '=', stored.id)
      .execute()
  if (added.length > 0)
    await tx
      .insertInto('utility_plan_version')
      .values(added.map((version) => ({ ...rowOf(version), plan_id: planId })))
      .execute()
  const touched = kept.flatMap(({ stored, version }) =>
    version.status === 'published' ? changedDays(stored.version, version) : [],
  )
  const others = [...left.map(({ version }) => version), ...added].filter(
    ({ status }) => status === 'published',
  )
  return [...others, ...touched].map(({ validFrom, validTo }) => ({ from: validFrom, to: validTo }))
}

const rowOf = ({ components, ...version }: PlanVersion) => ({
  status: version.status,
  valid_from: version.validFrom,
  valid_to: version.validTo,
  vat_pct: version.vatPct,
  rounding: version.rounding,
  schedules: JSON.stringify(version.schedules),
  components: JSON.stringify(components),
  is_multi_tariff: components.some(({ schedule }) => schedule !== null),
  has_export: components.some(({ direction }) => direction === 'export'),
  has_tiers: components.some(({ tierKwh }) => tierKwh.length > 0),
  has_spot: components.some(({ rates }) =>
    rates.some(({ prices }) => prices.some(({ kind }) => kind === 'spot')),
  ),
})
