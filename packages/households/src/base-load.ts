import { toLocalMs } from '@kilowatt/domain/time/zone-offsets'
import { hash01 } from './hash-noise.ts'
import type { Profiles } from './read-profiles.ts'
import type { SiteSpec } from './site-spec.ts'

const YEAR_H = 8_760
const MIN_LOAD_W = 15

/** Power of all devices without a meter of their own, W, whole watts, by the site's local time. */
export function baseLoad(spec: SiteSpec, profiles: Profiles) {
  const table = profiles.loadW[spec.load.profile]
  const scale = spec.load.annualWh / (table.mean * YEAR_H)

  const minuteW = (minute: number) => {
    const local = toLocalMs(spec.timeZone, minute * 60_000) / 60_000
    const day = Math.floor(local / 1440)
    const minuteOfDay = local - day * 1440
    const ratio = 1 + spec.load.texture * (profiles.texture(spec.seed, day, minuteOfDay) - 1)
    return Math.max(MIN_LOAD_W, table.at(day, minuteOfDay + 0.5) * scale * ratio)
  }

  return {
    /** mean over a whole minute (minutes since 1970) */
    minuteW: (minute: number) => Math.round(minuteW(minute)),
    /**
     * power in a single second: appliances switch at any second of a minute, and no power is quite constant
     */
    secondW(epochMs: number) {
      const second = Math.floor(epochMs / 1000)
      const minute = Math.floor(second / 60)
      const switched = second - minute * 60 >= 45 * hash01(spec.seed, minute)
      const jitter = hash01(spec.seed + 1, second) - 0.5
      const base = minuteW(switched ? minute : minute - 1)
      return Math.round(Math.max(MIN_LOAD_W, base * (1 + 0.03 * jitter) + 12 * jitter))
    },
  }
}
