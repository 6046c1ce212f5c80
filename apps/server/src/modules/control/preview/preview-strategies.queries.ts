import { PREVIEW_DAYS_BACK, PREVIEW_HOURS_AHEAD } from '@kilowatt/contracts/control/control-limits'
import type { StrategyPreview } from '@kilowatt/contracts/control/strategies'
import type { StrategyInputValues } from '@kilowatt/contracts/control/strategy-entry'
import { roundTo } from '@kilowatt/domain/round-to'
import type { ActiveStrategy } from '@kilowatt/domain/strategies/decide-location'
import { inOtherOrder, type SimulatedConflict } from '@kilowatt/domain/strategies/simulate/conflicts'
import { type EnergySums, sumDays } from '@kilowatt/domain/strategies/simulate/energy-sums'
import { departuresOf, readyDays } from '@kilowatt/domain/strategies/simulate/ready-days'
import { type Simulation, simulate } from '@kilowatt/domain/strategies/simulate/simulate'
import type { SimulatedHistory } from '@kilowatt/domain/strategies/simulate/simulated-history'
import { weekBefore } from '@kilowatt/domain/strategies/simulate/week-before'
import type { SiteDevice, SitePlan } from '@kilowatt/domain/strategies/site'
import { floorToQuarter, QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { addDays, localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import type { Db } from '../../../platform/database/db.ts'
import { yieldToEventLoop } from '../../../platform/long-work.ts'
import type { AccessibleLocation } from '../../tenancy/index.ts'
import { listNewestPlans, type NewestPlan, sitePlanOf } from '../kept-plans/newest-plans.queries.ts'
import { siteDevicesOf } from '../site-devices.queries.ts'
import { soundStrategy } from '../strategies/strategy-checks.ts'
import { type PreviewEnergies, readPreviewEnergies } from './preview-history.queries.ts'
import { pricesUntilMs, readPreviewTerms } from './preview-terms.queries.ts'
import { NEW_ID, readTriedStrategies } from './tried-strategies.queries.ts'

/** Predbat's losses of 3 % charging, 3 % discharging and 4 % in the inverter (control.md a4). */
const EFFICIENCY = 0.97 * 0.97 * 0.96
/** Number of conflicts for which the other order is tried; each of them takes a simulation. */
const MOST_TRIED = 3

type Draft = { readonly strategyId?: number | undefined; readonly strategy: StrategyInputValues }

/**
 * What the strategies of a location, with a changed or new one, would have done in the last seven days, and
 * what they will do in the next hours if these are like the same hours a week ago. Days with missing readings
 * are left out.
 * @throws AppError `invalid` for a draft that could not be saved
 */
export async function previewStrategies(
  db: Db,
  location: AccessibleLocation,
  { strategyId, strategy }: Draft,
  nowMs: number,
): Promise<StrategyPreview> {
  const present = await siteDevicesOf(db, location.id)
  // a preview shows nothing of other locations
  const draft = soundStrategy(strategy, present, { isOperator: true, before: null })
  const { strategies, measuring, names } = await readTriedStrategies(db, location.id, {
    ...draft,
    strategyId,
  })
  const { timezone } = await db
    .selectFrom('location')
    .select('timezone')
    .where('id', '=', location.id)
    .executeTakeFirstOrThrow()
  const today = localDateAt(timezone, nowMs)
  const days = { from: addDays(today, -PREVIEW_DAYS_BACK), to: addDays(today, -1) }
  const range = {
    startMs: localDayRange(timezone, days.from).startMs,
    endMs: localDayRange(timezone, today).startMs,
  }
  const regulated = new Set(strategies.flatMap(({ deviceIds }) => deviceIds))
  const [terms, energies, plans] = await Promise.all([
    readPreviewTerms(db, location.id, days, nowMs),
    readPreviewEnergies(db, location.id, range, { present, regulated, measuring }),
    listNewestPlans(db, [location.id]),
  ])
  const newest = plans.get(location.id)
  const length = energies.baseWh.length
  const unknown = new Float64Array(length).fill(Number.NaN)
  const history: SimulatedHistory = {
    ...{ ...energies, timezone, startMs: range.startMs, efficiency: EFFICIENCY },
    importPerKwh: terms.past?.importPerKwh ?? unknown,
    exportPerKwh: terms.past?.exportPerKwh ?? unknown,
    agreedW: unknown.map((_none, i) => terms.agreedWAt(range.startMs + i * QUARTER_MS)),
    ...{ maxImportW: terms.maxImportW, holidays: terms.holidays, pricesUntilMs: pricesUntilMs(timezone) },
  }
  const week = await inPieces(history, strategies)
  const after = sumDays(week.days.map((day) => day.after))
  return {
    days: week.days.map((day) => ({
      ...{ from: day.startMs, before: money(day.before.cost), after: money(day.after.cost) },
    })),
    currency: terms.past?.currency ?? null,
    before: rounded(sumDays(week.days.map(({ before }) => before))),
    after: rounded(after),
    isWithoutPlan: strategies.some(({ kind }) => kind.name === 'PLAN'),
    switched: week.switched,
    ready: readyIn(history, week, strategies),
    ahead: await lookAhead(history, energies, strategies, { terms, nowMs, plan: lastingPlan(newest) }),
    conflicts: await describe(week, { history, strategies, names, present, cost: after.cost }),
  }
}

/** Days on which all cars were ready by the promised time, and the number of days; null without such a promise. */
function readyIn(history: SimulatedHistory, { loadsW }: Simulation, strategies: readonly ActiveStrategy[]) {
  const departures = strategies.flatMap(({ kind, settings, deviceIds: [deviceId] }) => {
    const loadW = deviceId === undefined ? undefined : loadsW.get(deviceId)
    if (kind.name !== 'EV_CHARGING' || settings.isPlanned !== true || deviceId === undefined || !loadW)
      return []
    return departuresOf(history, { deviceId, settings, loadW })
  })
  return departures.length === 0 ? null : readyDays(history.timezone, departures)
}

/** The newest plan for all of its slots: here it does not become too old. */
function lastingPlan(newest: NewestPlan | undefined): SitePlan | null {
  const plan = newest ? sitePlanOf(newest) : null
  return plan && { ...plan, checkedMs: Number.MAX_SAFE_INTEGER }
}

type Terms = Awaited<ReturnType<typeof readPreviewTerms>>

/** The next hours, with the energies of the same hours a week before and with the known prices. */
async function lookAhead(
  history: SimulatedHistory,
  { baseWh, solarWh, devices, meters }: PreviewEnergies,
  strategies: readonly ActiveStrategy[],
  { terms, nowMs, plan }: { readonly terms: Terms; readonly nowMs: number; readonly plan: SitePlan | null },
): Promise<StrategyPreview['ahead']> {
  const from = floorToQuarter(nowMs)
  const count = PREVIEW_HOURS_AHEAD * 4
  const pastOf = Array.from({ length: count }, (_none, i) => {
    const pastMs = weekBefore(history.timezone, from + i * QUARTER_MS)
    return Math.floor((pastMs - history.startMs) / QUARTER_MS)
  })
  const part = (column: Float64Array) => Float64Array.from(pastOf, (quarter) => column[quarter] ?? Number.NaN)
  const partFrom = (column: Float64Array, start: number) =>
    Float64Array.from({ length: count }, (_none, i) => column[start + i] ?? Number.NaN)
  const prices = terms.ahead
  const priced = prices ? Math.round((from - prices.startMs) / QUARTER_MS) : 0
  const unknown = new Float64Array(count).fill(Number.NaN)
  const ahead: SimulatedHistory = {
    ...history,
    ...{ startMs: from, baseWh: part(baseWh), solarWh: part(solarWh), overlapWh: new Float64Array(count) },
    devices: devices.map(({ device, usedWh, socPct }) => ({
      ...{ device, usedWh: part(usedWh) },
      // begins with the last measured level
      socPct: socPct && unknown.with(0, socPct.findLast((level) => !Number.isNaN(level)) ?? Number.NaN),
    })),
    meters: meters.map((meter) => ({ ...meter, importWh: part(meter.importWh) })),
    importPerKwh: prices ? partFrom(prices.importPerKwh, priced) : unknown,
    exportPerKwh: prices ? partFrom(prices.exportPerKwh, priced) : unknown,
    agreedW: unknown.map((_none, i) => terms.agreedWAt(from + i * QUARTER_MS)),
    pricesUntilMs: () => Number.POSITIVE_INFINITY,
    plan,
  }
  const { loadsW } = await inPieces(ahead, strategies)
  return {
    from,
    devices: devices.map(({ device: { id, name } }) => ({
      device: { id, name },
      loadW: Array.from(loadsW.get(id) ?? unknown, (w) => (Number.isNaN(w) ? null : Math.round(w))),
    })),
  }
}

type Described = {
  readonly history: SimulatedHistory
  readonly strategies: readonly ActiveStrategy[]
  readonly names: ReadonlyMap<number, string>
  readonly present: readonly SiteDevice[]
  readonly cost: number | null
}

/** Conflicts as text, the longest first, with the savings of the other order. */
async function describe(
  { conflicts }: Simulation,
  { history, strategies, names, present, cost }: Described,
): Promise<StrategyPreview['conflicts']> {
  const described: StrategyPreview['conflicts'] = []
  const named = (id: number) => ({ id: id === NEW_ID ? null : id, name: names.get(id) ?? '' })
  for (const conflict of conflicts) {
    const device = present.find(({ id }) => id === conflict.deviceId)
    if (!device) continue
    const isTried = described.length < MOST_TRIED && cost !== null
    const other = isTried ? await costInOtherOrder(history, strategies, conflict) : null
    described.push({
      device: { id: device.id, name: device.name },
      ...{ winner: named(conflict.winnerId), loser: named(conflict.loserId) },
      hours: roundTo(conflict.hours, 2),
      cost: money(cost === null || other === null ? null : cost - other),
    })
  }
  return described
}

async function costInOtherOrder(
  history: SimulatedHistory,
  strategies: readonly ActiveStrategy[],
  conflict: SimulatedConflict,
): Promise<number | null> {
  const { days } = await inPieces(history, inOtherOrder(strategies, conflict))
  return sumDays(days.map(({ after }) => after)).cost
}

async function inPieces(
  history: SimulatedHistory,
  strategies: readonly ActiveStrategy[],
): Promise<Simulation> {
  const pieces = simulate(history, strategies)
  for (;;) {
    const next = pieces.next()
    if (next.done) return next.value
    await yieldToEventLoop()
  }
}

const money = (amount: number | null) => (amount === null ? null : roundTo(amount, 4))

const rounded = ({ importWh, exportWh, peakW, cost }: EnergySums) => ({
  ...{ importWh: Math.round(importWh), exportWh: Math.round(exportWh), peakW: Math.round(peakW) },
  cost: money(cost),
})
