import type { QuarterDay } from '../../time/quarter-days.ts'
import { isHighTariffHour } from '../calendar/block-clock.ts'
import { blocksOfDay, chargedBlocks } from '../calendar/block-schedule.ts'
import { isWorkFree, kwOfWh } from '../load/load-months.ts'
import { POWER_STEPS } from '../powers/agreed-powers.ts'
import type { GridLoad } from './grid-load.ts'

/**
 * A battery's effect on a load, quarter-hour by quarter-hour. It does not know the future unless its strategy says
 * so. A quarter-hour without a reading leaves the battery unchanged.
 */
export const batteryStrategies = ['self_consumption', 'peak_shaving', 'tariff_shift'] as const
export type BatteryStrategy = (typeof batteryStrategies)[number]

export type Battery = {
  /** from empty to full */
  readonly capacityKwh: number
  /** charging and discharging, on the grid side */
  readonly powerKw: number
  /** round-trip efficiency, 0 to 1; half of the loss occurs in each direction */
  readonly efficiency: number
  readonly strategy: BatteryStrategy
}

export type BatteryRun = GridLoad & {
  readonly chargedWh: number
  readonly dischargedWh: number
  /** full discharges */
  readonly cycles: number
}

/** What the strategies use as input. */
type Setting = {
  readonly load: GridLoad
  readonly days: readonly QuarterDay[]
  readonly battery: Battery
}

/** A battery with its content in Wh. Requests are Wh in a quarter-hour, on the grid side. */
class Cell {
  levelWh = 0
  chargedWh = 0
  dischargedWh = 0
  readonly #capacityWh: number
  readonly #mostWh: number
  readonly #oneWay: number

  constructor({ capacityKwh, powerKw, efficiency }: Battery) {
    this.#capacityWh = capacityKwh * 1000
    this.#mostWh = powerKw * 250
    this.#oneWay = Math.sqrt(efficiency)
  }

  /** Charges as much of the energy as fits. */
  charge(wh: number): number {
    const room = (this.#capacityWh - this.levelWh) / this.#oneWay
    const taken = Math.max(0, Math.min(wh, this.#mostWh, room))
    this.levelWh += taken * this.#oneWay
    this.chargedWh += taken
    return taken
  }

  /** Discharges as much of the energy as is available. */
  discharge(wh: number): number {
    const given = Math.max(0, Math.min(wh, this.#mostWh, this.levelWh * this.#oneWay))
    this.levelWh -= given / this.#oneWay
    this.dischargedWh += given
    return given
  }
}

/** @throws RangeError if columns and days differ in length */
export function runBattery(load: GridLoad, battery: Battery, days: readonly QuarterDay[]): BatteryRun {
  const run = { importWh: load.importWh.slice(), exportWh: load.exportWh.slice() }
  const cell = new Cell(battery)
  strategies[battery.strategy]({ load, days, battery }, run, cell)
  const { chargedWh, dischargedWh } = cell
  return {
    range: load.range,
    ...run,
    chargedWh,
    dischargedWh,
    cycles: battery.capacityKwh > 0 ? dischargedWh / (battery.capacityKwh * 1000) : 0,
  }
}

type Columns = { readonly importWh: Float64Array; readonly exportWh: Float64Array }

/** Calls back for each known quarter-hour with its local hour. */
function eachQuarter(
  { load, days }: Setting,
  take: (at: number, hour: number, day: QuarterDay, importWh: number, exportWh: number) => void,
): void {
  for (const day of days)
    for (let i = 0; i < day.clock.length; i++) {
      const at = day.start + i
      const importWh = load.importWh[at] ?? Number.NaN
      if (!Number.isNaN(importWh)) take(at, (day.clock[i] ?? 0) >> 2, day, importWh, load.exportWh[at] || 0)
    }
}

/** Stores energy that would be exported, and uses it instead of imports. */
function selfConsumption(setting: Setting, run: Columns, cell: Cell): void {
  eachQuarter(setting, (at, _hour, _day, importWh, exportWh) => {
    if (exportWh > importWh) run.exportWh[at] = exportWh - cell.charge(exportWh)
    else run.importWh[at] = importWh - cell.discharge(importWh)
  })
}

/**
 * Charges in low-tariff hours as long as this does not raise the peak of the whole range, and discharges in
 * high-tariff hours.
 */
function tariffShift(setting: Setting, run: Columns, cell: Cell): void {
  let peakWh = 0
  eachQuarter(setting, (_at, _hour, _day, importWh) => {
    peakWh = Math.max(peakWh, importWh)
  })
  eachQuarter(setting, (at, hour, day, importWh, exportWh) => {
    if (exportWh > importWh) run.exportWh[at] = exportWh - cell.charge(exportWh)
    else if (isWorkFree(day) || !isHighTariffHour(hour))
      run.importWh[at] = importWh + cell.charge(peakWh - importWh)
    else run.importWh[at] = importWh - cell.discharge(importWh)
  })
}

/** The two expensive blocks of a season; the rest of the day is for charging. */
const expensiveFrom = (month: string) => (chargedBlocks(month)[0] ?? 1) + 1

/** Bisections of the limit: 2^-8 of the highest limit remains, or less than a step. */
const LIMIT_HALVINGS = 8

/**
 * In the two expensive blocks of the season imports stay below a limit. While imports are below the limit, and in all
 * other hours, the battery charges up to it, which the order of agreed powers allows there anyway. Each month uses
 * the lowest limit the battery can keep: it knows the month in advance, like a good forecast.
 */
function peakShaving(setting: Setting, run: Columns, cell: Cell): void {
  for (const [month, days] of Map.groupBy(setting.days, ({ date }) => date.slice(0, 7))) {
    const expensive = expensiveFrom(month)
    const ofMonth = { ...setting, days }
    let peakKw = 0
    eachQuarter(ofMonth, (_at, hour, day, importWh) => {
      if ((blocksOfDay(day.date, isWorkFree(day))[hour] ?? 5) <= expensive)
        peakKw = Math.max(peakKw, kwOfWh(importWh))
    })
    let [held, broken] = [peakKw, 0]
    for (let n = 0; n < LIMIT_HALVINGS && held - broken > 0.5 / POWER_STEPS; n++) {
      const limitKw = (held + broken) / 2
      const tried = new Cell(setting.battery)
      tried.levelWh = cell.levelWh
      if (keepsLimit(ofMonth, tried, limitKw, expensive)) held = limitKw
      else broken = limitKw
    }
    keepsLimit(ofMonth, cell, held, expensive, run)
  }
}

/** Whether the battery can keep a limit; writes what the battery does to `run`, if given. */
function keepsLimit(
  { load, days }: Setting,
  cell: Cell,
  limitKw: number,
  expensive: number,
  run?: Columns,
): boolean {
  const limitWh = limitKw * 250
  for (const day of days) {
    const hours = blocksOfDay(day.date, isWorkFree(day))
    for (let i = 0; i < day.clock.length; i++) {
      const at = day.start + i
      const importWh = load.importWh[at] ?? Number.NaN
      if (Number.isNaN(importWh)) continue
      let [newWh, exportWh] = [importWh, load.exportWh[at] || 0]
      if (importWh < limitWh) {
        const chargedWh = cell.charge(limitWh - importWh + exportWh)
        const ofSurplusWh = Math.min(chargedWh, exportWh)
        exportWh -= ofSurplusWh
        newWh += chargedWh - ofSurplusWh
      } else if ((hours[(day.clock[i] ?? 0) >> 2] ?? 5) <= expensive) {
        newWh -= cell.discharge(importWh - limitWh)
        if (run === undefined && newWh > limitWh + 1e-6) return false
      }
      if (run === undefined) continue
      run.importWh[at] = newWh
      run.exportWh[at] = exportWh
    }
  }
  return true
}

const strategies: Record<BatteryStrategy, (setting: Setting, run: Columns, cell: Cell) => void> = {
  self_consumption: selfConsumption,
  peak_shaving: peakShaving,
  tariff_shift: tariffShift,
}
