import { blockAt } from '@kilowatt/domain/grid-tariff/calendar/block-clock'
import { TARIFF_ZONE } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { mainFuses } from '@kilowatt/domain/grid-tariff/powers/fuses'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import type { Db } from '../../platform/database/db.ts'
import { powersOn, readKnownPowers } from './known-powers.queries.ts'
import { readPriceBook } from './prices/network-prices.queries.ts'

/** How much power a location may draw by its agreement with the grid operator. */
export type GridConnection = {
  readonly connectionW: number
  /** current of the main fuse that belongs to this power; null if the grid operator's list has none */
  readonly fuseA: number | null
  /** agreed power of the block at an instant of the same day */
  readonly agreedWAt: (atMs: number) => number
}

/** Grid connections of locations on the day of an instant; unknown ones are absent. */
export async function readConnections(
  db: Db,
  locationIds: readonly number[],
  nowMs: number,
): Promise<Map<number, GridConnection>> {
  const today = localDateAt(TARIFF_ZONE, nowMs)
  const [known, { dayOverrides }] = await Promise.all([
    readKnownPowers(db, locationIds, today),
    readPriceBook(db),
  ])
  return new Map(
    known.flatMap((powers, i) => {
      const id = locationIds[i]
      const inForce = powersOn(powers, today)?.powers
      if (id === undefined || !inForce) return []
      const { connectionKw, phases, kw } = inForce
      const fuse = mainFuses.find((one) => one.phases === phases && one.connectionKw === connectionKw)
      const connection: GridConnection = {
        connectionW: connectionKw * 1000,
        fuseA: fuse?.ampere ?? null,
        agreedWAt: (atMs) => (kw[blockAt(atMs, dayOverrides) - 1] ?? 0) * 1000,
      }
      return [[id, connection] as const]
    }),
  )
}
