import { compareTariffs } from '@kilowatt/domain/pricing/cost/cost-lines'
import { dayByTariff } from '@kilowatt/domain/pricing/cost/tariff-energies'
import type { Db } from '../../../platform/database/db.ts'
import type { Range } from './calculate-costs.ts'
import { readCostDays } from './cost-days.queries.ts'

const WH_MWH = 1000

/** Imported energy of each calculated day at a location by tariff, Wh; tariffs in the order of a bill. */
export async function readTariffDays(
  db: Db,
  locationId: number,
  range: Range,
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const days = await readCostDays(db, [locationId], range)
  const columns = new Map<string, Map<string, number>>()
  for (const { date, lines } of days)
    for (const [tariff, mwh] of dayByTariff(lines)) {
      const column = columns.get(tariff) ?? new Map<string, number>()
      columns.set(tariff, column.set(date, Number(mwh) / WH_MWH))
    }
  return new Map([...columns].toSorted(([a], [b]) => compareTariffs(a, b)))
}
