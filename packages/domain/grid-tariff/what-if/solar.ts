import { type GridLoad, knownSum } from './grid-load.ts'

/** Panels facing one way. */
export type SolarPlane = {
  readonly kwp: number
  /**
   * production of 1 kWp facing this way at this location, Wh in each quarter-hour of the load; NaN if unknown. Supplied
   * by the caller (a plant nearby, PVGIS); includes orientation and tilt
   */
  readonly whPerKwp: Float64Array
}

export type SolarRun = GridLoad & {
  readonly producedWh: number
  /** used on site instead of exported */
  readonly selfUsedWh: number
  /** additional export */
  readonly exportedWh: number
}

/**
 * A load with panels: production is used on site first, and the rest exported. Use and production within a
 * quarter-hour are assumed to coincide, as in the meter's own balance. If a reading or the profile is
 * unknown, so is the quarter-hour.
 * @throws RangeError if a profile differs in length from the load
 */
export function addSolar(load: GridLoad, planes: readonly SolarPlane[]): SolarRun {
  const length = load.importWh.length
  for (const { whPerKwp } of planes)
    if (whPerKwp.length !== length)
      throw new RangeError(`a profile of ${whPerKwp.length} quarter-hours for a load of ${length}`)
  const importWh = load.importWh.slice()
  const exportWh = load.exportWh.slice()
  let [producedWh, selfUsedWh] = [0, 0]
  for (let i = 0; i < length; i++) {
    let madeWh = 0
    for (const { kwp, whPerKwp } of planes) madeWh += kwp * (whPerKwp[i] ?? Number.NaN)
    const usedWh = Math.min(madeWh, load.importWh[i] ?? Number.NaN)
    if (Number.isNaN(usedWh)) {
      importWh[i] = Number.NaN
      exportWh[i] = Number.NaN
      continue
    }
    producedWh += madeWh
    selfUsedWh += usedWh
    importWh[i] = (load.importWh[i] ?? 0) - usedWh
    exportWh[i] = (load.exportWh[i] ?? 0) + madeWh - usedWh
  }
  return {
    range: load.range,
    importWh,
    exportWh,
    producedWh,
    selfUsedWh,
    exportedWh: producedWh - selfUsedWh,
  }
}

/** Share of production used on site; null without production. */
export const selfUseShare = (
  { exportWh, producedWh }: Pick<SolarRun, 'exportWh' | 'producedWh'>,
  exportedBeforeWh = 0,
) => (producedWh > 0 ? 1 - (knownSum(exportWh) - exportedBeforeWh) / producedWh : null)
