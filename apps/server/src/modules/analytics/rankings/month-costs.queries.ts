import type { RankedLocation } from '@kilowatt/contracts/analytics/rankings'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import type { Db } from '../../../platform/database/db.ts'
import { costsOf } from '../../pricing/index.ts'
import { figuresOfPaid } from '../costs/paid-figures.ts'

type Place = { readonly id: number; readonly timezone: string }
type MonthCosts = Pick<RankedLocation, 'areCostsPending' | 'monthCosts'>

/**
 * Cost of the current month for the locations of a page, each in its own time zone: one query, or two if their dates
 * differ.
 */
export async function readMonthCosts(
  db: Db,
  places: readonly Place[],
  now: number,
): Promise<(place: Place) => MonthCosts> {
  const byDay = Map.groupBy(places, ({ timezone }) => localDateAt(timezone, now))
  const parts = await Promise.all(
    [...byDay].map(([today, ofDay]) =>
      costsOf(
        db,
        ofDay.map(({ id }) => id),
        { from: `${today.slice(0, 7)}-01`, to: today },
      ),
    ),
  )
  const costs = Map.groupBy(
    parts.flatMap((part) => part.costs),
    ({ locationId }) => locationId,
  )
  const pending = new Set(parts.flatMap((part) => [...part.pending.keys()]))
  return ({ id }) => ({
    monthCosts: (costs.get(id) ?? []).map(({ currency, paid, saved }) => ({
      currency,
      cost: figuresOfPaid({ paid, saved }, currency).cost,
    })),
    areCostsPending: pending.has(id),
  })
}
