/**
 * Easter Sunday in the Gregorian calendar, as UTC ms of its midnight (the anonymous algorithm of Nature, 20 April
 * 1876).
 */
export function easterSundayMs(year: number): number {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const epact =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * correction + 114
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)
}

/** Days between the Julian and the Gregorian calendar from March 1900 to February 2100. */
const JULIAN_LAG = 13

/**
 * Easter Sunday of the Orthodox churches, as UTC ms of its midnight: computed in the Julian calendar (Meeus), returned
 * in the Gregorian one.
 */
export function orthodoxEasterMs(year: number): number {
  const moon = (19 * (year % 19) + 15) % 30
  const weekday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7
  const days = moon + weekday + 114
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1 + JULIAN_LAG)
}
