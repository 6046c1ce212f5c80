import { smoothNoise } from './hash-noise.ts'
import type { Profiles } from './read-profiles.ts'
import type { SolarSpec } from './site-spec.ts'

/**
 * The measured plant of profiles/emhass-fr-30min: its noon is at longitude 0.3°, and its highest half-hour is
 * 4.41 kW.
 */
const SOURCE_LONGITUDE = 0.3
const SOURCE_PEAK_W = 4_700
const MINUTES_PER_DEGREE = 4
const MIN_OUTPUT_W = 8

/**
 * AC output of a plant at any instant, W, whole watts. The measured half-hours contain season and weather.
 * Jumps between half-hours were clouds, which pass within minutes.
 */
export function solarOutput(
  spec: SolarSpec,
  site: { readonly seed: number; readonly longitude: number },
  profiles: Profiles,
) {
  const shiftMinutes = (site.longitude - SOURCE_LONGITUDE) * MINUTES_PER_DEGREE - spec.laterMinutes
  return (epochMs: number): number => {
    const minute = epochMs / 60_000 + shiftMinutes
    const day = Math.floor(minute / 1440)
    const minuteOfDay = minute - day * 1440
    const output = profiles.solarW.at(day, minuteOfDay)
    if (output <= 0) return 0
    const before = profiles.solarW.at(day, minuteOfDay - 30)
    const after = profiles.solarW.at(day, minuteOfDay + 30)
    const roughness = Math.abs(output - (before + after) / 2) / Math.max(output, before, after)
    const cloudiness = Math.min(0.55, 0.02 + 1.8 * roughness)
    const minutes = epochMs / 60_000
    const cloud =
      0.6 * smoothNoise(site.seed + 11, minutes / 9) +
      0.3 * smoothNoise(site.seed + 12, minutes / 2.5) +
      0.1 * smoothNoise(site.seed + 13, minutes * 1.5)
    const watts = (output / SOURCE_PEAK_W) * spec.peakW * (1 + cloudiness * cloud)
    return watts < MIN_OUTPUT_W ? 0 : Math.round(Math.min(watts, spec.inverterW))
  }
}
