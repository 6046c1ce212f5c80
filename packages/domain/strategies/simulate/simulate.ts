import { QUARTER_MS } from '../../time/floor-time.ts'
import { localDateAt, localDayRange } from '../../time/local-day.ts'
import { type ActiveStrategy, decideLocation } from '../decide-location.ts'
import type { PriceSlot, Site } from '../site.ts'
import type { StrategyMemory } from '../strategy-kind.ts'
import type { Steering } from '../wish.ts'
import { conflictsOf, type SimulatedConflict } from './conflicts.ts'
import { type Controls, historicW } from './device-model.ts'
import { modelOf } from './device-models.ts'
import { addQuarter, type EnergySums, historicSums, noSums } from './energy-sums.ts'
import type { SimulatedDevice, SimulatedHistory, SimulatedMeter } from './simulated-history.ts'

/**
 * Strategies decide every five minutes, because within a quarter-hour a limit has to react to the energy already used
 * in it.
 */
const STEPS = 3
const STEP_H = 0.25 / STEPS
const STEP_MS = QUARTER_MS / STEPS
/** A device that draws less is off. */
const OFF_W = 50

export type SimulatedDay = {
  /** local midnight, epoch ms */
  readonly startMs: number
  readonly before: EnergySums
  readonly after: EnergySums
}

export type Simulation = {
  /** days with all readings; the others are left out */
  readonly days: readonly SimulatedDay[]
  /** mean power of each device in each quarter-hour, W; NaN on days that are left out */
  readonly loadsW: ReadonlyMap<number, Float64Array>
  /** how often regulated devices were switched on */
  readonly switched: number
  readonly conflicts: readonly SimulatedConflict[]
}

/**
 * What strategies would have done: each device is modelled from its past, and the strategies decide as in
 * live operation, from the values that the location would have measured. Yields between pieces of work of
 * about a millisecond.
 * @param strategies the strongest first
 */
export function* simulate(
  history: SimulatedHistory,
  strategies: readonly ActiveStrategy[],
): Generator<undefined, Simulation> {
  const models = history.devices.map((one) => ({
    ...{ id: one.device.id, past: one, model: modelOf(one, history.efficiency) },
    ...{ lastW: 0, isOn: false, loadW: new Float64Array(history.baseWh.length).fill(Number.NaN) },
  }))
  const memories = new Map<number, StrategyMemory | null>(strategies.map(({ id, memory }) => [id, memory]))
  const conflicts = conflictsOf()
  const pricesFrom = pricesOf(history)
  const days: SimulatedDay[] = []
  let switched = 0
  let isBegun = false
  for (const { startMs, first, end } of daysOf(history)) {
    if (!isKnown(history, first, end)) {
      isBegun = false
      continue
    }
    if (!isBegun) for (const one of models) one.model.begin(first)
    if (!isBegun) for (const one of models) one.lastW = one.model.read(first).loadW ?? 0
    isBegun = true
    const after = noSums()
    for (let quarter = first; quarter < end; quarter++) {
      const quarterMs = history.startMs + quarter * QUARTER_MS
      const prices = pricesFrom(quarter)
      const restW = ((history.baseWh[quarter] ?? 0) - (history.solarWh[quarter] ?? 0)) * 4
      let importWh = 0
      let netWh = 0
      for (const one of models) one.loadW[quarter] = 0
      for (let step = 0; step < STEPS; step++) {
        const devices = [
          ...models.map(({ model }) => model.read(quarter)),
          ...history.meters.map((meter) => readMeter(meter, models, quarter)),
        ]
        const loadW = models.reduce((sum, { lastW }) => sum + lastW, 0)
        const agreedW = history.agreedW[quarter] ?? Number.NaN
        const site: Site = {
          ...{ atMs: quarterMs + step * STEP_MS, timezone: history.timezone, devices, prices },
          holidays: history.holidays,
          gridW: restW + loadW,
          solarW: solarOf(history, quarter, devices),
          quarter: { startMs: quarterMs, importWh },
          connection: { maxImportW: history.maxImportW, fuseA: null, phaseA: [] },
          agreedW: Number.isNaN(agreedW) ? null : agreedW,
          // neighbours are not simulated
          group: null,
          plan: history.plan ?? null,
        }
        const running = strategies.map((one) => ({ ...one, memory: memories.get(one.id) ?? null }))
        const decided = decideLocation(site, running, [])
        for (const { id, memory } of decided.strategies) memories.set(id, memory)
        conflicts.note(decided.setPoints, STEP_H)
        const controls = Map.groupBy(decided.setPoints, ({ deviceId }) => deviceId)
        let totalW = restW + loadW
        for (const one of models) {
          const otherW = totalW - one.lastW
          const points: Controls = new Map(
            (controls.get(one.id) ?? []).map((point): [Steering, typeof point] => [point.steering, point]),
          )
          const dayHoursLeft = (end - quarter) * 0.25 - step * STEP_H
          one.lastW = one.model.run(points, { quarter, hours: STEP_H, dayHoursLeft, otherW })
          totalW = otherW + one.lastW
          one.loadW[quarter] = (one.loadW[quarter] ?? 0) + one.lastW / STEPS
          const isOn = Math.abs(one.lastW) > OFF_W
          if (isOn && !one.isOn) switched++
          one.isOn = isOn
        }
        importWh += Math.max(0, totalW) * STEP_H
        netWh += totalW * STEP_H
      }
      addQuarter(after, history, quarter, netWh)
      if (quarter % 4 === 3) yield
    }
    days.push({ startMs, before: historicSums(history, first, end), after })
  }
  return {
    ...{ days, switched, conflicts: conflicts.all() },
    loadsW: new Map(models.map(({ id, loadW }) => [id, loadW])),
  }
}

type Powered = { readonly id: number; readonly past: SimulatedDevice; readonly lastW: number }

/** A meter shows what it did in the past, changed by what the devices behind it do now. */
function readMeter(
  { device, importWh, behind }: SimulatedMeter,
  models: readonly Powered[],
  quarter: number,
) {
  const changedW = models
    .filter(({ id }) => behind.has(id))
    .reduce((sum, { past, lastW }) => sum + lastW - historicW(past, quarter), 0)
  const powerW = (importWh[quarter] ?? Number.NaN) * 4 + changedW
  return { ...device, loadW: Number.isNaN(powerW) ? null : powerW }
}

/** Runs a simulation to its end. */
export function runSimulation(history: SimulatedHistory, strategies: readonly ActiveStrategy[]): Simulation {
  const steps = simulate(history, strategies)
  for (;;) {
    const next = steps.next()
    if (next.done) return next.value
  }
}

/** Local days of a history, as quarter-hours: 92, 96 or 100 of them. */
function daysOf({ timezone, startMs, baseWh }: SimulatedHistory) {
  const days: { readonly startMs: number; readonly first: number; readonly end: number }[] = []
  for (let first = 0; first < baseWh.length; ) {
    const atMs = startMs + first * QUARTER_MS
    const { endMs } = localDayRange(timezone, localDateAt(timezone, atMs))
    const end = Math.min(baseWh.length, Math.max(first + 1, Math.round((endMs - startMs) / QUARTER_MS)))
    days.push({ startMs: atMs, first, end })
    first = end
  }
  return days
}

function isKnown({ baseWh, solarWh, devices }: SimulatedHistory, first: number, end: number): boolean {
  const columns = [baseWh, solarWh, ...devices.map(({ usedWh }) => usedWh)]
  return columns.every((column) => column.subarray(first, end).every((wh) => !Number.isNaN(wh)))
}

function solarOf({ solarWh }: SimulatedHistory, quarter: number, devices: Site['devices']): number {
  const panels = devices.filter(({ category }) => category === 'SOLAR_POWER_PLANT')
  return (solarWh[quarter] ?? 0) * 4 - panels.reduce((sum, { loadW }) => sum + (loadW ?? 0), 0)
}

/** Prices from a quarter-hour on, if they were known at that time. */
function pricesOf({ startMs, importPerKwh, exportPerKwh, pricesUntilMs }: SimulatedHistory) {
  const known = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value)
  const slots = Array.from(
    importPerKwh,
    (perKwh, i): PriceSlot => ({
      ...{ startMs: startMs + i * QUARTER_MS, endMs: startMs + (i + 1) * QUARTER_MS },
      ...{ importPerKwh: known(perKwh), exportPerKwh: known(exportPerKwh[i]) },
    }),
  )
  return (quarter: number) => {
    const untilMs = pricesUntilMs(startMs + quarter * QUARTER_MS)
    return slots.slice(quarter, Math.max(quarter, Math.ceil((untilMs - startMs) / QUARTER_MS)))
  }
}
