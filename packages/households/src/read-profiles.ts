import { readFileSync } from 'node:fs'
import { type DayTable, dayTable } from './day-table.ts'
import { type LoadTexture, loadTexture } from './load-texture.ts'

/** Measured households in `profiles/`, by folder; each has a SOURCE.md. */
export const loadProfileNames = [
  'bdew-slp-de-15min',
  'citylearn-us-hourly',
  'emhass-fr-30min',
  'enphase-us-hourly',
  'shelly-3em-10min',
  'slimmemeterportal-nl-15min',
] as const
export type LoadProfileName = (typeof loadProfileNames)[number]

export type Profiles = {
  /** mean power in W, by local time */
  readonly loadW: Readonly<Record<LoadProfileName, DayTable>>
  /** mean power of a 4.7 kW plant at `solarLongitude` in W, by UTC */
  readonly solarW: DayTable
  /** °C, by local time */
  readonly outdoorC: DayTable
  readonly texture: LoadTexture
}

const read = (name: string) => readFileSync(new URL(`../profiles/${name}.csv`, import.meta.url), 'utf8')

let loaded: Profiles | undefined

/** Reads the measured profiles, once per process; takes about 50 ms. */
export function readProfiles(): Profiles {
  loaded ??= {
    loadW: {
      'bdew-slp-de-15min': dayTable(read('bdew-slp-de-15min/load-w')),
      'citylearn-us-hourly': dayTable(read('citylearn-us-hourly/load-w')),
      'emhass-fr-30min': dayTable(read('emhass-fr-30min/load-w')),
      'enphase-us-hourly': dayTable(read('enphase-us-hourly/load-w')),
      'shelly-3em-10min': dayTable(read('shelly-3em-10min/load-w')),
      'slimmemeterportal-nl-15min': dayTable(read('slimmemeterportal-nl-15min/load-w')),
    },
    solarW: dayTable(read('emhass-fr-30min/solar-w')),
    outdoorC: dayTable(read('slimmemeterportal-nl-15min/outdoor-c')),
    texture: loadTexture(read('uci-fr-1min/load-w')),
  }
  return loaded
}
