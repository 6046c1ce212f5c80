import { totalPaid } from '@kilowatt/domain/pricing/cost/cost-lines'
import { type ExcessForecast, forecastExcess } from '@kilowatt/domain/pricing/cost/excess-forecast'
import { type Forecast, forecastPeriod } from '@kilowatt/domain/pricing/cost/forecast'
import { paidSums } from '@kilowatt/domain/pricing/cost/paid-day'
import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { addDays, type LocalDate, localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import type { Currency } from '@kilowatt/domain/units/currencies'
import { decimalNumber, divideRounded, PAID_DIGITS } from '@kilowatt/domain/units/decimals'
import type { Db } from '../../../platform/database/db.ts'
import { yieldToEventLoop } from '../../../platform/long-work.ts'
import { findPending } from '../marks/pending-days.queries.ts'
import { type KnownDay, readCostDays } from './cost-days.queries.ts'
import { isComplete } from './period-bills.queries.ts'

/** Days read for a forecast. It uses four weeks; more days are read, because some may be incomplete. */
const DAYS_BEFORE = 42

type MonthForecast = {
  month: { from: LocalDate; to: LocalDate }
  currency: Currency | null
  soFar: number | null
  forecast: { expected: number; low: number; high: number; basisDays: number } | null
  isPending: boolean
}

/**
 * Forecast of a month's cost, minus its earnings. It includes excess power, but not what only the end of the
 * month determines (highest power, exports that cancel imports). After a change of currency, only days in the
 * current currency count.
 */
export async function readForecast(
  db: Db,
  { id }: { readonly id: number },
  today: LocalDate,
): Promise<MonthForecast> {
  const forecasts = await readForecasts(db, [id], today)
  return forecasts.get(id) ?? forecastOf([], today, false)
}

/** Like `readForecast`, for many locations on the same local day. */
export async function readForecasts(
  db: Db,
  locationIds: readonly number[],
  today: LocalDate,
): Promise<ReadonlyMap<number, MonthForecast>> {
  const range = basisOf(today)
  const [known, marks] = await Promise.all([
    readCostDays(db, locationIds, range),
    findPending(db, locationIds, range),
  ])
  const pending = new Set(marks.map(({ locationId }) => locationId))
  const days = Map.groupBy(known, ({ locationId }) => locationId)
  return new Map(locationIds.map((id) => [id, forecastOf(days.get(id) ?? [], today, pending.has(id))]))
}

/** The days that a forecast uses: whole months, because excess power depends on months. */
const basisOf = (today: LocalDate) => ({
  from: `${addDays(monthOf(today).from, -DAYS_BEFORE).slice(0, 7)}-01`,
  to: today,
})

type PastForecast = Pick<MonthForecast, 'soFar' | 'currency'> & {
  readonly endMs: number
  readonly forecast: number | null
}

/**
 * Costs of the month so far and its forecast at the end of each past local day, from the costs known now.
 * Locations without costs are absent.
 */
export async function readPastForecasts(
  db: Db,
  locations: readonly { readonly id: number; readonly timezone: string }[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Map<number, PastForecast[]>> {
  const known = await readCostDays(
    db,
    locations.map(({ id }) => id),
    { from: basisOf(localDateAt('UTC', from - UTC_DAY_MS)).from, to: localDateAt('UTC', to + UTC_DAY_MS) },
  )
  const ofLocation = Map.groupBy(known, ({ locationId }) => locationId)
  const past = new Map<number, PastForecast[]>()
  for (const { id, timezone } of locations) {
    const days = ofLocation.get(id)
    if (!days) continue
    const forecasts: PastForecast[] = []
    for (let day = localDateAt(timezone, from); ; day = addDays(day, 1)) {
      await yieldToEventLoop()
      const { endMs } = localDayRange(timezone, day)
      if (endMs > to) break
      const basis = basisOf(day)
      const then = days.filter(({ date }) => date >= basis.from && date <= day)
      const { soFar, currency, forecast } = forecastOf(then, day, false)
      forecasts.push({ endMs, soFar, currency, forecast: forecast?.expected ?? null })
    }
    past.set(id, forecasts)
  }
  return past
}

function monthOf(today: LocalDate) {
  const from = `${today.slice(0, 7)}-01`
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) }
}

/** @param known days of one location, in order */
function forecastOf(known: readonly KnownDay[], today: LocalDate, isPending: boolean): MonthForecast {
  const month = monthOf(today)
  const currency = known.at(-1)?.currency ?? null
  const days = known
    .filter((day) => day.currency === currency)
    .map((day) => {
      const excess = day.lines.filter(({ rule }) => rule === 'excess')
      const { energy, standing, earned } = paidSums(day.lines)
      return {
        ...{ date: day.date, energy: energy + earned, standing, excess },
        // today is not over, however much of the day is known
        isComplete: isComplete(day) && day.date < today,
      }
    })
  const inMonth = days.filter(({ date }) => date >= month.from)
  const standing = inMonth.at(-1)?.standing ?? days.at(-1)?.standing ?? 0n
  const sum = inMonth.reduce((total, day) => total + day.energy + day.standing + totalPaid(day.excess), 0n)
  const forecast = forecastPeriod(days, month, standing)
  return {
    ...{ month, currency, isPending },
    soFar: inMonth.length === 0 ? null : toMoney(sum),
    forecast: forecast && asAnswer(forecast, forecastExcess(days, month, new Set(forecast.basis))),
  }
}

const asAnswer = ({ expected, low, high, basis }: Forecast, excess: ExcessForecast) => ({
  expected: toMoney(expected + excess.expected),
  low: toMoney(low + excess.low),
  high: toMoney(high + excess.high),
  basisDays: basis.length,
})

/** Rounded to a hundredth, because a forecast is not more precise. */
const toMoney = (paid: bigint) => decimalNumber(divideRounded(paid, 10n ** BigInt(PAID_DIGITS - 2)), 2)
