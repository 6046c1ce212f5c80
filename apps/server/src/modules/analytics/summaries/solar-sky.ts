import type { SolarSky } from '@kilowatt/contracts/analytics/solar-sky'
import type { QuarterColumn } from '@kilowatt/domain/energy/series/quarter-column'
import { shadedHours } from '@kilowatt/domain/energy/solar/shaded-hours'
import {
  clearDays,
  type SolarPlant,
  skyShare,
  withClearSky,
} from '@kilowatt/domain/energy/solar/solar-performance'
import { roundTo } from '@kilowatt/domain/round-to'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import type { TimeRange } from '@kilowatt/domain/time/local-day'
import type { LocationFacts } from './location-facts.queries.ts'
import { dayEdgesOf } from './quarter-loads.ts'

/** The plant of a location; null if its size or coordinates are not entered. */
export const plantOf = ({ solarPeakW, place, solarPlane }: LocationFacts): SolarPlant | null =>
  solarPeakW === null || place === null ? null : { peakW: solarPeakW, place, plane: solarPlane }

const DIGITS = 1

/** @param production quarter-hours that include the span */
export function solarSkyOf(
  plant: SolarPlant,
  production: QuarterColumn,
  { startMs, endMs }: TimeRange,
  zone: string,
): SolarSky {
  const columns = withClearSky(plant, quartersWithin(production, { startMs, endMs }))
  const share = skyShare(columns)
  const clear = clearDays(columns, dayEdgesOf({ startMs, endMs }, zone))
  // a roof that faces another way than entered yields less at hours without any shade
  const shaded = plant.plane && shadedHours(columns, plant.peakW, zone)
  return {
    pct: share && roundTo(share.pct, DIGITS),
    skyWh: share && roundTo(share.skyWh, DIGITS),
    plane: plant.plane,
    clear: clear && { days: clear.days, pct: roundTo(clear.pct, DIGITS) },
    shaded: shaded?.map((span) => ({ ...span, pct: roundTo(span.pct, DIGITS) })) ?? null,
  }
}

function quartersWithin({ startMs, wh }: QuarterColumn, span: TimeRange): QuarterColumn {
  const first = Math.max(0, Math.round((span.startMs - startMs) / QUARTER_MS))
  const end = Math.max(first, Math.round((span.endMs - startMs) / QUARTER_MS))
  return { startMs: startMs + first * QUARTER_MS, wh: wh.slice(first, end) }
}
