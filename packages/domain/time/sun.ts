/**
 * Sunrise and sunset, for shading the night in charts, and the position of the sun; accurate to about a minute between
 * the polar circles. Source: NOAA Global Monitoring Laboratory, "General Solar Position Calculations" (low-accuracy
 * equations).
 */

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** The sun's upper edge at the horizon, with refraction: 90.833° from the zenith (NOAA). */
const ZENITH_DEG = 90.833

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

/** Day of the year, from 0, of a UTC midnight. */
const dayOfYear = (dayStartMs: number) => {
  const years = Math.floor(dayStartMs / DAY_MS / 365.2425)
  const yearStart = Math.round(years * 365.2425)
  return (((dayStartMs / DAY_MS - yearStart) % 365) + 365) % 365
}

/** Values that depend only on the day of the year: equation of time, min, and declination, radians. */
function sunOfYear(day: number): { equationOfTimeMin: number; declination: number } {
  const year = ((2 * Math.PI) / 365) * day
  return {
    equationOfTimeMin:
      229.18 *
      (0.000075 +
        0.001868 * Math.cos(year) -
        0.032077 * Math.sin(year) -
        0.014615 * Math.cos(2 * year) -
        0.040849 * Math.sin(2 * year)),
    declination:
      0.006918 -
      0.399912 * Math.cos(year) +
      0.070257 * Math.sin(year) -
      0.006758 * Math.cos(2 * year) +
      0.000907 * Math.sin(2 * year) -
      0.002697 * Math.cos(3 * year) +
      0.00148 * Math.sin(3 * year),
  }
}

export type Sun = {
  /** above the horizon, without refraction */
  readonly elevationDeg: number
  /** clockwise from north */
  readonly azimuthDeg: number
  /** 1 on 1 January */
  readonly dayOfYear: number
}

/** Position of the sun at an instant, epoch ms. */
export function sunAt(atMs: number, { latitude, longitude }: { latitude: number; longitude: number }): Sun {
  const dayStartMs = Math.floor(atMs / DAY_MS) * DAY_MS
  const utcMin = (atMs - dayStartMs) / MINUTE_MS
  const day = dayOfYear(dayStartMs)
  const { equationOfTimeMin, declination } = sunOfYear(day + (utcMin / 60 - 12) / 24)
  const hourAngle = radians((utcMin + equationOfTimeMin + 4 * longitude) / 4 - 180)
  const place = radians(latitude)
  const sinElevation =
    Math.sin(place) * Math.sin(declination) + Math.cos(place) * Math.cos(declination) * Math.cos(hourAngle)
  // calculated from the east and north components, so no quadrant needs special care
  const east = -Math.cos(declination) * Math.sin(hourAngle)
  const north =
    Math.cos(place) * Math.sin(declination) - Math.sin(place) * Math.cos(declination) * Math.cos(hourAngle)
  return {
    elevationDeg: degrees(Math.asin(Math.min(1, Math.max(-1, sinElevation)))),
    azimuthDeg: (degrees(Math.atan2(east, north)) + 360) % 360,
    dayOfYear: day + 1,
  }
}

/**
 * Sunrise and sunset of the UTC day that starts at `dayStartMs`, epoch ms; `polar` marks a day without
 * either.
 */
export function sunTimes(
  dayStartMs: number,
  { latitude, longitude }: { latitude: number; longitude: number },
): { riseMs: number; setMs: number } | { polar: 'day' | 'night' } {
  const { equationOfTimeMin, declination } = sunOfYear(dayOfYear(dayStartMs) + 0.5)
  const cosHourAngle =
    Math.cos(radians(ZENITH_DEG)) / (Math.cos(radians(latitude)) * Math.cos(declination)) -
    Math.tan(radians(latitude)) * Math.tan(declination)
  if (cosHourAngle < -1) return { polar: 'day' }
  if (cosHourAngle > 1) return { polar: 'night' }
  const noonMin = 720 - 4 * longitude - equationOfTimeMin
  const halfDayMin = 4 * degrees(Math.acos(cosHourAngle))
  return {
    riseMs: dayStartMs + (noonMin - halfDayMin) * MINUTE_MS,
    setMs: dayStartMs + (noonMin + halfDayMin) * MINUTE_MS,
  }
}

/** Spans between sunset and sunrise inside [fromMs, toMs), in order. */
export function nightsBetween(
  fromMs: number,
  toMs: number,
  place: { latitude: number; longitude: number },
): [number, number][] {
  const nights: [number, number][] = []
  let dusk = fromMs - DAY_MS
  for (let day = Math.floor(fromMs / DAY_MS) * DAY_MS - DAY_MS; day <= toMs + DAY_MS; day += DAY_MS) {
    const sun = sunTimes(day, place)
    if ('polar' in sun) {
      if (sun.polar === 'day') dusk = day + DAY_MS
      continue
    }
    addNight(nights, Math.max(dusk, fromMs), Math.min(sun.riseMs, toMs))
    dusk = sun.setMs
  }
  addNight(nights, Math.max(dusk, fromMs), toMs)
  return nights
}

function addNight(nights: [number, number][], from: number, to: number) {
  if (to > from) nights.push([from, to])
}
