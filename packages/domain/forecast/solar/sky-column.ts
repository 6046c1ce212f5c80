import { clearSkyOn, type SolarPlane } from '../../energy/solar/clear-sky.ts'
import { QUARTER_MS } from '../../time/floor-time.ts'
import { nightsBetween, sunAt } from '../../time/sun.ts'

/** Of a location without coordinates: any constant gives the same forecast. */
const UNKNOWN_SKY_W = 1000

/** Irradiance of the clear sky in the middle of each quarter-hour, W/m²; a constant without coordinates. */
export function skyColumn(
  place: { readonly latitude: number; readonly longitude: number } | null,
  plane: SolarPlane | null,
  startMs: number,
  quarters: number,
): Float64Array {
  const column = new Float64Array(quarters)
  if (place === null) return column.fill(UNKNOWN_SKY_W)
  // calculating the position of the sun is half of the work of a forecast, and not needed at night
  const nights = nightsBetween(startMs, startMs + quarters * QUARTER_MS, place)
  let next = 0
  for (let i = 0; i < quarters; i++) {
    const middleMs = startMs + (i + 0.5) * QUARTER_MS
    while ((nights[next]?.[1] ?? Infinity) <= middleMs) next++
    if ((nights[next]?.[0] ?? Infinity) <= middleMs) continue
    column[i] = clearSkyOn(plane, sunAt(middleMs, place))
  }
  return column
}
