import type { StoredMetric } from '@kilowatt/domain/energy/balance/metrics'
import type { Db } from '../../../platform/database/db.ts'
import { listCalculatedDevices } from '../minutes/calculated-devices.queries.ts'
import { readFromRollUps, type SumsByMetric } from './charts-sources.queries.ts'
import type { SumPlan } from './sums-statement.ts'

/** Energies of one location per bucket of a plan, as charts have them; the quarter-hour that still runs is in them. */
export const sumLocation = (
  db: Db,
  location: { readonly id: number; readonly timezone: string },
  metrics: readonly StoredMetric[],
  plan: SumPlan,
  now: number,
): Promise<SumsByMetric> =>
  readFromRollUps(
    db,
    {
      ...location,
      devices: listCalculatedDevices(db, [location.id]).then((found) => found.get(location.id) ?? []),
      metrics,
    },
    plan,
    now,
  )
