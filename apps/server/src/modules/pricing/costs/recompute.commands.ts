import { setTimeout as pause } from 'node:timers/promises'
import { paidSums } from '@kilowatt/domain/pricing/cost/paid-day'
import { storeEnergy, storeLine } from '@kilowatt/domain/pricing/cost/stored-lines'
import { addDays, type LocalDate, localDateAt } from '@kilowatt/domain/time/local-day'
import { sql } from 'kysely'
import { system } from '../../../platform/changes.ts'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type ClaimedMark, claimMarks, forgetMark, renewClaims } from '../marks/claimed-marks.commands.ts'
import { type CalculatedDay, calculateCosts, instantsOf, type Range } from './calculate-costs.ts'
import { type CalculationTerms, readCalculationTerms } from './calculation-terms.queries.ts'
import type { NetworkTermsOf } from './network-terms.ts'
import { countableFrom, keepOlderCosts } from './older-costs.commands.ts'
import { readSpot } from './spot-columns.queries.ts'
import { keepEnergies } from './stored-energies.commands.ts'
import { type KnownEnergies, readEnergies } from './stored-energies.queries.ts'

/** Largest number of marks per round, and of location-days read at once. */
const MARKS_PER_ROUND = 100
const DAYS_AT_ONCE = 400
/**
 * Largest number of months of a location calculated at a time. This takes a few milliseconds, so other callers need
 * not wait.
 */
const MONTHS_IN_ONE = 3
/**
 * Pause after each batch of months, as a share of the time that the batch took, so the process is available
 * to others.
 */
const REST = 0.5

/** A third of a claim's duration. */
const RENEW_MS = 6_000

type Parts = Pick<Platform, 'db' | 'inTx' | 'log'> & { readonly networkTermsOf: NetworkTermsOf }
type Work = {
  readonly claimed: ClaimedMark
  readonly terms: CalculationTerms
  /** first day that can be calculated, and the days to calculate; null if there are none */
  readonly countable: LocalDate | null
  readonly range: Range | null
}
/** Days of a location that are read and calculated together; `isLast` ends its range. */
type Piece = Range & { readonly work: Work; readonly isLast: boolean }

/**
 * Calculates marked costs, longest waiting first. Reading and calculating happen outside any transaction. The
 * result is written only if no new mark was set meanwhile, so a price corrected during the calculation is
 * calculated again.
 * @returns number of locations taken; 0 if nothing is due
 */
export async function recomputeRound({ db, inTx, networkTermsOf, log }: Parts, now: number): Promise<number> {
  const claimed = await inTx(system, ({ tx }) => claimMarks(tx, MARKS_PER_ROUND))
  if (claimed.length === 0) return 0
  const renewing = setInterval(() => void renewClaims({ inTx, log }, claimed), RENEW_MS)
  try {
    return await countClaimed({ db, inTx, networkTermsOf, log }, claimed, now)
  } finally {
    clearInterval(renewing)
  }
}

async function countClaimed(
  { db, inTx, networkTermsOf }: Parts,
  claimed: readonly ClaimedMark[],
  now: number,
): Promise<number> {
  const locationIds = claimed.map(({ locationId }) => locationId)
  const terms = new Map(
    (await readCalculationTerms(db, locationIds, networkTermsOf)).map((known) => [known.locationId, known]),
  )
  const work = claimed.flatMap((mark): Work[] => {
    const known = terms.get(mark.locationId)
    if (!known) return []
    const countable = countableFrom(mark, known)
    return [{ claimed: mark, terms: known, countable, range: rangeOf(mark, known, countable, now) }]
  })
  for (const one of work) if (one.range === null) await write(inTx, one, [], [])
  const spot = await readSpotOf(db, work)
  const groups = groupsOf(work.flatMap(piecesOf))
  const counted: CalculatedDay[] = []
  const fresh: KnownEnergies['fresh'][number][] = []
  const count = async (group: readonly Piece[], energies: readonly KnownEnergies[]) => {
    for (const [k, { work: one, isLast, from, to }] of group.entries()) {
      const known = energies[k]
      const startedAt = performance.now()
      if (known) {
        const spotOf = spot(one.terms, instantsOf(one.terms.zone, { from, to }))
        counted.push(...calculateCosts(one.terms, { from, to }, known.quarters, spotOf))
        fresh.push(...known.fresh)
      }
      await pause((performance.now() - startedAt) * REST)
      if (isLast) await write(inTx, one, counted.splice(0), fresh.splice(0))
    }
  }
  let energies = await read(db, groups[0] ?? [])
  for (const [i, group] of groups.entries()) {
    // the next locations are read while these are calculated and written
    const [next] = await Promise.all([read(db, groups[i + 1] ?? []), count(group, energies)])
    energies = next
  }
  return claimed.length
}

const read = (db: Db, pieces: readonly Piece[]) =>
  readEnergies(
    db,
    pieces.map(({ work: { terms, claimed }, from, to }) => ({
      ...{ locationId: terms.locationId, zone: terms.zone, from, to, stale: claimed.energies },
    })),
  )

function readSpotOf(db: Db, work: readonly Work[]) {
  const requested = work.flatMap(({ terms, range }) =>
    range !== null && terms.hasSpot && terms.region !== null
      ? [{ region: terms.region, ...instantsOf(terms.zone, range) }]
      : [],
  )
  return readSpot(db, [...new Set(requested.map(({ region }) => region))], {
    startMs: Math.min(...requested.map(({ startMs }) => startMs)),
    endMs: Math.max(...requested.map(({ endMs }) => endMs)),
  })
}

function piecesOf(work: Work): Piece[] {
  const pieces: Piece[] = []
  if (work.range === null) return pieces
  const { from, to } = work.range
  for (let start = from; start <= to; ) {
    const [year = 0, month = 0] = start.split('-').map(Number)
    const next = new Date(Date.UTC(year, month - 1 + MONTHS_IN_ONE, 1)).toISOString().slice(0, 10)
    const end = addDays(next, -1)
    pieces.push({ work, from: start, to: end < to ? end : to, isLast: end >= to })
    start = next
  }
  return pieces
}

const daysOf = ({ from, to }: Range) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

function groupsOf(pieces: readonly Piece[]): Piece[][] {
  const groups: Piece[][] = []
  let days = Infinity
  for (const piece of pieces) {
    if (days + daysOf(piece) > DAYS_AT_ONCE) {
      groups.push([])
      days = 0
    }
    groups.at(-1)?.push(piece)
    days += daysOf(piece)
  }
  return groups
}

const write = (
  inTx: Parts['inTx'],
  { claimed, range, countable }: Work,
  days: readonly CalculatedDay[],
  fresh: KnownEnergies['fresh'],
) =>
  inTx(system, async ({ tx }) => {
    if (!(await forgetMark(tx, claimed))) return
    const { locationId, from, to } = claimed
    const all = {
      locationId,
      from: range && range.from < from ? range.from : from,
      to: range && range.to > to ? range.to : to,
    }
    await keepOlderCosts(tx, claimed, countable)
    if (countable !== null)
      await writeDays(tx, { ...all, from: countable > all.from ? countable : all.from }, days)
    const counted = new Set(days.map(({ date }) => date))
    await keepEnergies(
      tx,
      all,
      [...counted],
      fresh.filter(({ day }) => counted.has(day)),
    )
  })

/**
 * Days to calculate: none before the first energies, none in the future, and whole months if a day's price
 * depends on earlier days.
 */
function rangeOf(
  { from, to }: ClaimedMark,
  { zone, spans, needsWholeMonths }: CalculationTerms,
  countable: LocalDate | null,
  now: number,
): Range | null {
  const today = localDateAt(zone, now)
  const [first] = spans
  if (countable === null || first === undefined) return null
  const start = needsWholeMonths ? `${from.slice(0, 7)}-01` : from
  const end = needsWholeMonths ? `${to.slice(0, 7)}-31` : to
  const range = {
    from: [start, countable, first.from].toSorted().at(-1) ?? start,
    to: end < today ? lastOf(end) : today,
  }
  return range.from <= range.to ? range : null
}

/** A valid date, even for the 31st of a shorter month. */
function lastOf(day: string): string {
  const month = day.slice(0, 7)
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
    .toISOString()
    .slice(0, 10)
  return day < last ? day : last
}

/** Replaces the days in a range; days without a price list have no costs. */
async function writeDays(
  tx: Tx,
  { locationId, from, to }: Range & { readonly locationId: number },
  days: readonly CalculatedDay[],
) {
  await tx
    .deleteFrom('cost_day')
    .where('location_id', '=', locationId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
  if (days.length === 0) return
  await sql`
    insert into cost_day (location_id, day, price_list_id, version_id, lines, peaks, exported, energy_paid, standing_paid,
      excess_paid, earned, saved, quarters, unknown_quarters, unpriced_quarters, unpriced_mwh, power_missing)
    select ${locationId}, d.* from json_to_recordset(${JSON.stringify(days.map(rowOf))}::json) as d (
      day date, price_list_id integer, version_id integer, lines json, peaks json, exported json, energy_paid numeric,
      standing_paid numeric, excess_paid numeric, earned numeric, saved numeric, quarters smallint, unknown_quarters smallint,
      unpriced_quarters smallint, unpriced_mwh bigint, power_missing text[])
  `.execute(tx)
}

function rowOf({ date, span, lines, peaks, exported, completeness, saved }: CalculatedDay) {
  const { energy, standing, excess, earned } = paidSums(lines)
  return {
    day: date,
    price_list_id: span.priceListId,
    version_id: span.versionId,
    lines: lines.map(storeLine),
    peaks: peaks.length > 0 ? peaks.map(storeEnergy) : null,
    exported: exported.length > 0 ? exported.map(storeEnergy) : null,
    energy_paid: String(energy),
    standing_paid: String(standing),
    excess_paid: String(excess),
    earned: String(earned),
    saved: saved === null ? null : String(saved),
    quarters: completeness.quarters,
    unknown_quarters: completeness.unknownQuarters,
    unpriced_quarters: completeness.unpricedQuarters,
    unpriced_mwh: completeness.unpricedMwh,
    power_missing: completeness.powerMissing,
  }
}
