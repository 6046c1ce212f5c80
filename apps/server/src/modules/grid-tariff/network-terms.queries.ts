import { TARIFF_ZONE } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { isExcessCharged } from '@kilowatt/domain/grid-tariff/powers/minimum-power'
import { rowIn } from '@kilowatt/domain/grid-tariff/prices/price-book'
import type { NetworkTerms } from '@kilowatt/domain/pricing/cost/network-power'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import type { Db } from '../../platform/database/db.ts'
import { powersOn, readKnownPowers } from './known-powers.queries.ts'
import { readPriceBook } from './prices/network-prices.queries.ts'

/** Agreements of locations with their grid operators, for bills; locations with unknown agreed powers are absent. */
export async function readNetworkTerms(
  db: Db,
  locationIds: readonly number[],
): Promise<ReadonlyMap<number, NetworkTerms>> {
  const [known, book] = await Promise.all([
    readKnownPowers(db, locationIds, localDateAt(TARIFF_ZONE, Date.now())),
    readPriceBook(db),
  ])
  const excessFactorIn = (month: string) => rowIn(book.excessFactors, month)?.factor
  return new Map(
    known.flatMap((powers, i) => {
      const id = locationIds[i]
      const { versions, contract, earlier } = powers
      if (id === undefined || versions.length + contract.length + earlier.length === 0) return []
      const powersOf = (day: string) => {
        const held = powersOn(powers, day)?.powers
        if (held) return { kw: held.kw, isExcessCharged: isExcessCharged('auto', held, held.setBy) }
        const before = earlier.find(
          ({ validFrom, validTo }) => validFrom <= day && (validTo === null || day <= validTo),
        )
        // it is unknown who set these powers, and therefore whether excess is charged
        return before ? { kw: before.kw, isExcessCharged: false } : null
      }
      return [[id, { powersOn: powersOf, excessFactorIn }]]
    }),
  )
}
