import type { StoredMetric } from '@kilowatt/domain/energy/balance/metrics'
import type { Db } from '../../../platform/database/db.ts'
import { listCalculatedDevicesOfLocation } from '../minutes/calculated-devices.queries.ts'
import { readFromRollUps, type SumsByMetric } from './sources/charts-sources.queries.ts'
import type { SumPlan } from './sums/sums-statement.ts'

/** Energies of one location per bucket of a plan, as in charts, including the current quarter-hour. */
export async function sumLocation(
  db: Db,
  location: { readonly id: number; readonly timezone: string },
  metrics: readonly StoredMetric[],
  plan: SumPlan,
  now: number,
): Promise<SumsByMetric> {
  const devices = await listCalculatedDevicesOfLocation(db, location.id)
  return readFromRollUps(db, { ...location, devices, metrics }, plan, now)
}
