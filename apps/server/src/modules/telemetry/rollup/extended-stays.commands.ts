import { type Span, withoutSpans } from '@kilowatt/domain/devices/membership'
import { floorToQuarter, QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import { type StaysOfDevice, writeStays } from '../../devices/index.ts'
import type { CalculatedDevice } from '../minutes/calculated-devices.queries.ts'

export type ExtendedStays = {
  readonly locationId: number
  readonly devices: readonly CalculatedDevice[]
  readonly extended: readonly StaysOfDevice[]
}

/**
 * Stores stays extended by readings of a window. A device now also belongs to quarter-hours between those readings
 * and its stay; if they are outside the window, they are marked for another roll-up. The caller has locked the
 * locations.
 */
export async function keepExtendedStays(
  tx: Tx,
  places: readonly ExtendedStays[],
  window: Span,
  now: number,
): Promise<void> {
  await writeStays(
    tx,
    places.flatMap(({ extended }) => extended),
  )
  const added = places.flatMap(({ locationId, devices, extended }) =>
    extended.flatMap(({ deviceId, stays }) =>
      withoutSpans(stays, [...(devices.find(({ id }) => id === deviceId)?.stays ?? []), window]).map(
        (span) => ({
          locationId,
          ...quartersOf(span, now),
        }),
      ),
    ),
  )
  if (added.length === 0) return
  await sql`
    insert into dirty_quarter (location_id, at)
    select distinct a.location_id, at
    from unnest(
      ${added.map(({ locationId }) => locationId)}::integer[],
      ${added.map(({ from }) => new Date(from))}::timestamptz[],
      ${added.map(({ to }) => new Date(to))}::timestamptz[]
    ) as a (location_id, first, last), generate_series(a.first, a.last, interval '15 minutes') as at
  `.execute(tx)
}

/** First and last quarter-hour of a span, at most up to the current one. */
const quartersOf = ({ from, to }: Span, now: number): Span => ({
  from: floorToQuarter(from),
  to: Math.min(floorToQuarter(now), Math.ceil(to / QUARTER_MS) * QUARTER_MS - QUARTER_MS),
})
