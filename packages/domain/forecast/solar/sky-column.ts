import { clearSkyOn, type SolarPlane } from '../../energy/solar/clear-sky.ts'
import { QUARTER_MS } from '../../time/floor-time.ts'
import { sunAt } from '../../time/sun.ts'

/** Of a location without coordinates: any constant gives the same forecast. */
const UNKNOWN_SKY_W = 1000

/** Irradiance of the clear sky in the middle of each quarter-hour, W/m²; a constant without coordinates. */
export const skyColumn = (
  place: { readonly latitude: number; readonly longitude: number } | null,
  plane: SolarPlane | null,
  startMs: number,
  quarters: number,
): Float64Array =>
  place === null
    ? new Float64Array(quarters).fill(UNKNOWN_SKY_W)
    : Float64Array.from({ length: quarters }, (_, i) =>
        clearSkyOn(plane, sunAt(startMs + (i + 0.5) * QUARTER_MS, place)),
      )
