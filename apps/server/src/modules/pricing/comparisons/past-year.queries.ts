import type { DayOverride } from '@kilowatt/domain/grid-tariff/calendar/work-free-days'
import type { NetworkTerms } from '@kilowatt/domain/pricing/cost/network-power'
import { addDays, type LocalDate, localDateAt } from '@kilowatt/domain/time/local-day'
import type { Db } from '../../../platform/database/db.ts'
import { type GridQuarters, readGridQuarters } from '../../telemetry/index.ts'
import { listCalendarDays } from '../calendar/calendar-days.queries.ts'
import { instantsOf, type Range, soundEnergies } from '../costs/calculate-costs.ts'
import type { NetworkTermsOf } from '../costs/network-terms.ts'
import { readSpot, type SpotPart } from '../costs/spot-columns.queries.ts'

/** The last twelve whole months of a location, without months before its first energies. */
export type PastYear = {
  readonly zone: string
  readonly today: LocalDate
  /** first local day with energies; null if none */
  readonly firstDay: LocalDate | null
  /** null if no whole month has energies */
  readonly range: Range | null
  /** per quarter-hour of `range` */
  readonly energies: GridQuarters
  readonly spotOf: SpotPart
  /** agreement with the grid operator; null if unknown */
  readonly network: NetworkTerms | null
  /** days of the calendar that super admins added */
  readonly dayOverrides: readonly DayOverride[]
  /** coordinates for the position of the sun */
  readonly place: { readonly latitude: number; readonly longitude: number } | null
}

export type Sources = { readonly db: Db; readonly networkTermsOf: NetworkTermsOf }

const monthStart = (day: LocalDate) => `${day.slice(0, 7)}-01`

/** First day of the month this many months earlier. */
const monthsBefore = (day: LocalDate, months: number): LocalDate =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 - months, 1))
    .toISOString()
    .slice(0, 10)

/** The whole months before the month of a day, at most twelve, from the first day with energies. */
export function pastRange(today: LocalDate, firstDay: LocalDate | null): Range | null {
  const start = monthsBefore(today, 12)
  const to = addDays(monthStart(today), -1)
  if (firstDay === null || firstDay > to) return null
  return { from: firstDay > start ? firstDay : start, to }
}

const noMarket: SpotPart = Object.assign(() => null, { conversions: () => [] })

/** Data of the past year. @param withSpot whether any of the plans uses spot prices */
export async function readPastYear(
  { db, networkTermsOf }: Sources,
  { id, timezone }: { readonly id: number; readonly timezone: string },
  { now, withSpot }: { now: number; withSpot: boolean },
): Promise<PastYear> {
  const today = localDateAt(timezone, now)
  const { code, firstDay, latitude, longitude } = await db
    .selectFrom('location')
    .leftJoin('region', 'region.id', 'location.region_id')
    .select(['region.code', 'location.latitude', 'location.longitude'])
    .select((eb) =>
      eb
        .selectFrom('location_day as d')
        .select((day) => day.fn.min('d.day').as('day'))
        .whereRef('d.location_id', '=', 'location.id')
        .as('firstDay'),
    )
    .where('location.id', '=', id)
    .executeTakeFirstOrThrow()
  const place = latitude === null || longitude === null ? null : { latitude, longitude }
  const network = (await networkTermsOf(db, [id])).get(id) ?? null
  const known = { zone: timezone, today, firstDay, place, network, dayOverrides: await listCalendarDays(db) }
  const range = pastRange(today, firstDay)
  if (range === null) {
    const none = new Float64Array()
    return {
      ...known,
      range,
      energies: { importWh: none, exportWh: none, selfUsedWh: none },
      spotOf: noMarket,
    }
  }
  const instants = instantsOf(timezone, range)
  const [[energies], spot] = await Promise.all([
    readGridQuarters(db, [{ ...instants, locationId: id }]),
    readSpot(db, withSpot && code !== null ? [code] : [], instants),
  ])
  if (!energies) throw new Error('a question without an answer')
  return {
    ...known,
    range,
    energies: soundEnergies(energies),
    spotOf: spot({ region: code, zone: timezone }, instants),
  }
}
