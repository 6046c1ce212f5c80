import type { AlarmFinding } from '@kilowatt/domain/alarms/alarm-kind'
import type { PeriodicKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import { alarmKinds } from '@kilowatt/domain/alarms/alarm-kinds'
import { type FindingAt, replayFindings } from '@kilowatt/domain/alarms/alarm-replay'
import { STANDBY_FACTS_DAYS } from '@kilowatt/domain/alarms/kinds/standby-increase/standby-increase'
import { UNUSUAL_FACTS_DAYS } from '@kilowatt/domain/alarms/kinds/unusual-consumption/unusual-consumption'
import { QUARTER_MS, UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import type { Db } from '../../../../platform/database/db.ts'
import { yieldToEventLoop } from '../../../../platform/long-work.ts'
import { readPastExcess, readPastQuarters } from '../../../grid-tariff/index.ts'
import { readPastForecasts } from '../../../pricing/index.ts'
import { readPastBatteries, readPastHours, readPastPrices, readPastStandby } from './facts-past.queries.ts'
import type { Past, PastSource, PastWindow, PreviewedLocation, TriedRule } from './past.ts'

/** Findings about one source, in order of time. */
type Findings = { readonly locationId: number | null; readonly findings: Iterable<FindingAt> }
type Reader = {
  /** how many locations are tried, by what one of them costs */
  readonly mostLocations: number
  readonly read: (
    db: Db,
    locations: readonly PreviewedLocation[],
    rule: TriedRule,
    window: PastWindow,
  ) => Promise<Iterable<Findings>>
}

const idsOf = (locations: readonly PreviewedLocation[]) => locations.map(({ id }) => id)
const HOURS = 24
const DAYS_BEFORE = Array.from({ length: UNUSUAL_FACTS_DAYS }, (_, i) => i + 1)
const PRICES_EVERY_MS = alarmKinds.PRICES_MISSING.everyMin * 60_000

/** Mean of the known values; null if none is known. */
function meanOf(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => value !== null && value !== undefined)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}

/**
 * How kinds that are judged from stored facts are tried on the facts of the past. What was stored later than it was
 * live is known here, too. `recorded`: it is not stored when the facts came, so alarms of the past are counted.
 */
export const factsPast: Readonly<Record<PeriodicKindName, Reader | 'recorded'>> = {
  PORTAL_DATA_MISSING: 'recorded',
  BATTERY_NOT_CHARGING: {
    mostLocations: 20,
    async read(db, locations, { settings }, window) {
      const quarters = await readPastBatteries(db, idsOf(locations), window)
      return [...Map.groupBy(quarters, ({ deviceId }) => deviceId).values()].map((ofDevice) => ({
        locationId: ofDevice[0]?.locationId ?? null,
        findings: ofDevice.map((now, i) => {
          const before = ofDevice[i - 1]
          const both = before?.endMs === now.endMs - QUARTER_MS ? [before, now] : [now]
          const facts = {
            chargeW: meanOf(both.map(({ chargeW }) => chargeW)),
            exportW: meanOf(both.map(({ exportW }) => exportW)),
            socPct: both.findLast(({ socPct }) => socPct !== null)?.socPct ?? null,
          }
          return { at: now.endMs, finding: alarmKinds.BATTERY_NOT_CHARGING.judge(facts, settings) }
        }),
      }))
    },
  },
  UNUSUAL_CONSUMPTION: {
    mostLocations: 30,
    async read(db, locations, { settings }, window) {
      const hours = await readPastHours(db, idsOf(locations), window)
      return [...Map.groupBy(hours, ({ locationId }) => locationId)].map(([locationId, ofLocation]) => {
        const known = new Map(ofLocation.map(({ hour, wh }) => [hour, wh]))
        const findings = ofLocation
          .filter(({ endMs }) => endMs > window.from)
          .map(({ hour, endMs, wh }) => {
            const sameHoursWh = DAYS_BEFORE.map((days) => known.get(hour - days * HOURS)).filter(
              (before) => before !== undefined,
            )
            const finding = alarmKinds.UNUSUAL_CONSUMPTION.judge({ hourWh: wh, sameHoursWh }, settings)
            return { at: endMs, finding }
          })
        return { locationId, findings }
      })
    },
  },
  STANDBY_INCREASE: {
    mostLocations: 100,
    async read(db, locations, { settings }, window) {
      const days = await readPastStandby(db, idsOf(locations), window)
      const firstDay = Math.ceil(window.from / UTC_DAY_MS)
      const lastDay = Math.floor(window.to / UTC_DAY_MS)
      return [...Map.groupBy(days, ({ locationId }) => locationId)].map(([locationId, ofLocation]) => {
        const known = new Map(ofLocation.map(({ day, standbyW }) => [day, standbyW]))
        const findings = Array.from({ length: lastDay - firstDay + 1 }, (_, i): FindingAt => {
          const first = firstDay + i - STANDBY_FACTS_DAYS
          const dailyW = Float64Array.from(
            { length: STANDBY_FACTS_DAYS },
            (_day, back) => known.get(first + back) ?? Number.NaN,
          )
          const finding = alarmKinds.STANDBY_INCREASE.judge({ dailyW }, settings)
          return { at: (firstDay + i) * UTC_DAY_MS, finding }
        })
        return { locationId, findings }
      })
    },
  },
  EXCESS_POWER_QUARTER: {
    mostLocations: 20,
    async read(db, locations, { settings }, window) {
      const past = await readPastQuarters(db, idsOf(locations), window)
      return [...past].map(([locationId, quarters]) => ({
        locationId,
        // at its end a quarter-hour is what it was expected to become
        findings: quarters.map(({ endMs, importWh, agreedKw }) => ({
          at: endMs,
          finding: alarmKinds.EXCESS_POWER_QUARTER.judge(
            { nowMs: endMs - 1, importedWh: importWh, importW: 0, agreedW: agreedKw * 1_000 },
            settings,
          ),
        })),
      }))
    },
  },
  EXCESS_POWER_MONTH: {
    mostLocations: 10,
    async read(db, locations, { settings }, window) {
      const past = await readPastExcess(db, idsOf(locations), window)
      return [...past].map(([locationId, days]) => ({
        locationId,
        findings: days.map(({ endMs, excessEur }) => ({
          at: endMs,
          finding: alarmKinds.EXCESS_POWER_MONTH.judge({ excessEur }, settings),
        })),
      }))
    },
  },
  COST_OVER_BUDGET: {
    mostLocations: 20,
    async read(db, locations, { settings }, window) {
      const past = await readPastForecasts(db, locations, window)
      return [...past].map(([locationId, days]) => ({
        locationId,
        findings: days.map(({ endMs, soFar, forecast }) => ({
          at: endMs,
          finding: alarmKinds.COST_OVER_BUDGET.judge({ soFar, forecast }, settings),
        })),
      }))
    },
  },
  PRICES_MISSING: {
    mostLocations: 0,
    async read(db, _locations, { settings }, window) {
      const past = await readPastPrices(db, window)
      return [...Map.groupBy(past, ({ code }) => code).values()].map((fetched) => ({
        locationId: null,
        findings: pricesEvery(fetched, window, (facts) => alarmKinds.PRICES_MISSING.judge(facts, settings)),
      }))
    },
  },
}

type Prices = readonly { readonly fetchedMs: number; readonly untilMs: number }[]

function* pricesEvery(
  fetched: Prices,
  { from, to }: PastWindow,
  judge: (facts: { nowMs: number; knownUntilMs: number | null }) => AlarmFinding,
): Generator<FindingAt> {
  let next = 0
  let knownUntilMs: number | null = null
  for (let nowMs = from; nowMs <= to; nowMs += PRICES_EVERY_MS) {
    for (let day = fetched[next]; day && day.fetchedMs <= nowMs; day = fetched[++next])
      knownUntilMs = Math.max(knownUntilMs ?? 0, day.untilMs)
    if (knownUntilMs !== null) yield { at: nowMs, finding: judge({ nowMs, knownUntilMs }) }
  }
}

/** Tries a rule on the facts of the past. */
export async function pastOfFacts(
  db: Db,
  reader: Reader,
  locations: readonly PreviewedLocation[],
  rule: TriedRule,
  window: PastWindow,
): Promise<Past> {
  const sources: PastSource[] = []
  for (const { locationId, findings } of await reader.read(db, locations, rule, window)) {
    await yieldToEventLoop()
    const known = [...findings].filter(({ finding }) => finding.condition !== 'unknown')
    const [first] = known
    if (first) sources.push({ locationId, spans: replayFindings(known, rule), knownFrom: first.at })
  }
  return { sources, tried: locations.length, isAtLeast: false }
}
