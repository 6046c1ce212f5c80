import { type GridLoad, knownSum } from './grid-load.ts'

/** Panels that look one way. */
export type SolarPlane = {
  readonly kwp: number
  /**
   * what 1 kWp turned this way makes at this place, Wh in each quarter-hour of the load; NaN where not known. Who knows the place tells it
   * (a plant nearby, PVGIS): orientation and slope are in it.
   */
  readonly whPerKwp: Float64Array
}

export type SolarRun = GridLoad & {
  readonly producedWh: number
  /** used at the place instead of being exported */
  readonly selfUsedWh: number
  /** what is exported more than before */
  readonly exportedWh: number
}

/**
 * A load with panels: what they make is used first, and the rest is exported. A quarter-hour is taken as a whole: what is used and made
 * within it is taken to meet, as the meter's own balance over the quarter-hour does. Where a reading or the profile is not known,
 * the quarter-hour is not known.
 * @throws RangeError where a profile is not as long as the load
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

/** Share of a production used at the place; null of nothing. */
export const selfUseShare = (
  { exportWh, producedWh }: Pick<SolarRun, 'exportWh' | 'producedWh'>,
  exportedBeforeWh = 0,
) => (producedWh > 0 ? 1 - (knownSum(exportWh) - exportedBeforeWh) / producedWh : null)
