import { MINUTE_MS } from '../../time/floor-time.ts'
import type { Samples } from '../readings/samples.ts'
import { type EnergyMark, markCode, markOf } from '../series/energy-marks.ts'
import { foldRegister } from '../series/register.ts'
import { type BucketEnergy, registerPerBucket } from '../series/register-buckets.ts'
import { measuredPower, type RegisterLimits } from '../series/register-limits.ts'
import { energyPerBucket, resampleExtremes, resampleMean } from '../series/resample-minutes.ts'
import { categoryFacts } from './category-facts.ts'
import { givesWhenPositive } from './energy-roles.ts'
import type { DeviceColumns } from './hybrid-inverters.ts'
import { memberMinutesOfQuarters } from './member-runs.ts'

/** A device's minutes, and its registers with the surrounding readings (see `foldRegister`). */
export type MeteredDevice = DeviceColumns & {
  readonly registers: {
    readonly energyImportWh: Samples | null
    readonly energyExportWh: Samples | null
    readonly energyProducedWh: Samples | null
  }
  readonly limits: RegisterLimits
  /** instants at which the registers restarted, as people entered them */
  readonly breaksMs?: readonly number[]
  /** time between two readings, as far as the device reports it */
  readonly periodMs: number
}

/** A device per quarter-hour, as columns; NaN if nothing is known. */
export type DeviceEnergy = {
  readonly id: number
  /** into the site from the grid, or into a battery or consumer from the site */
  readonly importWh: Float64Array
  /** out of the site into the grid, or out of a plant or battery into the site */
  readonly exportWh: Float64Array
  readonly powerMeanW: Float64Array
  readonly powerMinW: Float64Array
  readonly powerMaxW: Float64Array
  readonly socPct: Float64Array
  /** minutes with measurements; energy that a register shows for a gap is in none of them */
  readonly coveredMinutes: Uint8Array
  /** codes of energy-marks.ts */
  readonly mark: Uint8Array
  /** minutes in each quarter-hour during which the device belonged to the site; null if it always did */
  readonly memberMinutes: Uint8Array | null
}

/** In the current quarter-hour, registers are known up to the last reading, and power for one more minute. */
const REGISTER_LAG_MS = 2 * MINUTE_MS

/** Energy of one direction. */
type Side = BucketEnergy

/**
 * Energy from the register if it covers at least as much of the bucket as the power does, else from the
 * power.
 */
function sideOf(
  register: Samples | null,
  { limits, breaksMs, periodMs }: Pick<MeteredDevice, 'limits' | 'breaksMs' | 'periodMs'>,
  powerWh: Float64Array,
  coveredMinutes: Float64Array,
  edges: Float64Array,
): Side {
  const poweredMs = coveredMinutes.map((minutes) => minutes * MINUTE_MS)
  const fromPower: Side = {
    wh: powerWh,
    mark: Uint8Array.from(powerWh, (wh) => (Number.isNaN(wh) ? markCode.unknown : markCode.calc)),
    coveredMs: poweredMs,
    measuredMs: poweredMs,
  }
  if (register === null) return fromPower
  const side = registerPerBucket(foldRegister(register, limits, breaksMs), edges, periodMs)
  for (let i = 0; i < side.wh.length; i++) {
    const powerMs = poweredMs[i] ?? 0
    const measuredMs = Math.max(side.measuredMs[i] ?? 0, powerMs)
    side.measuredMs[i] = Math.min(measuredMs, side.coveredMs[i] ?? 0)
    if (powerMs === 0 || (side.coveredMs[i] ?? 0) >= powerMs - REGISTER_LAG_MS) continue
    side.wh[i] = fromPower.wh[i] ?? NaN
    side.mark[i] = markCode.calc
    side.coveredMs[i] = powerMs
    side.measuredMs[i] = powerMs
  }
  return side
}

/** A direction with neither register nor power is zero if the other direction is counted. */
function uncountedIsZero(side: Side, register: Samples | null, counted: Side) {
  if (register !== null) return
  for (let i = 0; i < side.wh.length; i++)
    if (Number.isNaN(side.wh[i]) && !Number.isNaN(counted.wh[i])) side.wh[i] = 0
}

/** The worse mark of the directions that have energy. */
const markOfBoth = (main: Side, reverse: Side, reverseCounts: boolean) =>
  main.mark.map((mark, i) =>
    reverseCounts && reverse.wh[i] !== 0 ? Math.max(main.wh[i] === 0 ? 0 : mark, reverse.mark[i] ?? 0) : mark,
  )

/**
 * Energies of a device per bucket between `edges` (quarter-hours, UTC ms), from its registers, else from its power. Its
 * minutes start at `startMs`.
 */
export function deviceEnergy(device: MeteredDevice, startMs: number, edges: Float64Array): DeviceEnergy {
  const { category, powerW, registers, socPct } = device
  const { positive, negative } = categoryFacts[category]
  const gives = givesWhenPositive(positive)
  const given = registers.energyProducedWh ?? registers.energyExportWh
  const taken = registers.energyImportWh
  const power = energyPerBucket(powerW, startMs, edges)
  const metered = { ...device, limits: { ...device.limits, measuredW: measuredPower(powerW, startMs) } }
  const main = sideOf(gives ? given : taken, metered, power.positiveWh, power.coveredMinutes, edges)
  const reverse = sideOf(gives ? taken : given, metered, power.negativeWh, power.coveredMinutes, edges)
  uncountedIsZero(reverse, gives ? taken : given, main)
  const extremes = resampleExtremes(powerW, startMs, edges)
  return {
    id: device.id,
    importWh: gives ? reverse.wh : main.wh,
    exportWh: gives ? main.wh : reverse.wh,
    powerMeanW: resampleMean(powerW, startMs, edges),
    powerMinW: extremes.min,
    powerMaxW: extremes.max,
    socPct: resampleMean(socPct ?? new Float64Array(), startMs, edges),
    coveredMinutes: Uint8Array.from(main.measuredMs, (ms, i) =>
      Math.round(Math.max(ms, reverse.measuredMs[i] ?? 0) / MINUTE_MS),
    ),
    mark: markOfBoth(main, reverse, negative !== null),
    memberMinutes: memberMinutesOfQuarters(device, startMs, edges),
  }
}

/** Energies of a device's positive and negative power. */
export function sidesOf({ category }: DeviceColumns, energy: DeviceEnergy) {
  return givesWhenPositive(categoryFacts[category].positive)
    ? { positiveWh: energy.exportWh, negativeWh: energy.importWh }
    : { positiveWh: energy.importWh, negativeWh: energy.exportWh }
}

export type DeviceQuarter = {
  readonly importWh: number | null
  readonly exportWh: number | null
  readonly powerMeanW: number | null
  readonly powerMinW: number | null
  readonly powerMaxW: number | null
  readonly socPct: number | null
  readonly coveredMinutes: number
  readonly mark: EnergyMark
}

export const nullIfUnknown = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value

/** One quarter-hour of a device as a row. */
export function deviceQuarterAt(energy: DeviceEnergy, i: number): DeviceQuarter {
  return {
    importWh: nullIfUnknown(energy.importWh[i]),
    exportWh: nullIfUnknown(energy.exportWh[i]),
    powerMeanW: nullIfUnknown(energy.powerMeanW[i]),
    powerMinW: nullIfUnknown(energy.powerMinW[i]),
    powerMaxW: nullIfUnknown(energy.powerMaxW[i]),
    socPct: nullIfUnknown(energy.socPct[i]),
    coveredMinutes: energy.coveredMinutes[i] ?? 0,
    mark: markOf(energy.mark[i]),
  }
}
