import { describe, expect, test } from 'vitest'
import { QUARTER_MS } from '../../time/floor-time.ts'
import { localDateAt, localDayRange } from '../../time/local-day.ts'
import { sunAt } from '../../time/sun.ts'
import { clearSkyOn, clearSkyOnLevel, diffuseShare } from './clear-sky.ts'
import { shadedHours } from './shaded-hours.ts'
import { clearDays, clearSkyWh, type SolarPlant, skyShare, withClearSky } from './solar-performance.ts'

const zone = 'Europe/Ljubljana'
const plant: SolarPlant = {
  peakW: 8000,
  place: { latitude: 46.05, longitude: 14.51 },
  plane: { tiltDeg: 30, azimuthDeg: 180 },
}
const QUARTERS = 96

describe('position of the sun', () => {
  // topocentric, without refraction: the worked example of Reda & Andreas, NREL/TP-560-34302 (2008), appendix A.5
  test('matches the example of the solar position algorithm', () => {
    const sun = sunAt(Date.parse('2003-10-17T12:30:30-07:00'), {
      latitude: 39.742476,
      longitude: -105.1786,
    })
    // the equations ignore leap years, so before one the declination is up to a day off
    expect(Math.abs(sun.elevationDeg - 39.872)).toBeLessThan(0.3)
    expect(Math.abs(sun.azimuthDeg - 194.34)).toBeLessThan(0.3)
    expect(sun.dayOfYear).toBe(290)
  })

  test.each([
    ['summer solstice', '2025-06-21T11:04Z', 90 - 46.05 + 23.44],
    ['winter solstice', '2025-12-21T11:00Z', 90 - 46.05 - 23.44],
    ['equinox', '2025-03-20T11:09Z', 90 - 46.05],
  ])("at noon of %s its height follows from latitude and the earth's axis", (_day, at, elevationDeg) => {
    const sun = sunAt(Date.parse(at), plant.place)
    expect(Math.abs(sun.elevationDeg - elevationDeg)).toBeLessThan(0.3)
    expect(Math.abs(sun.azimuthDeg - 180)).toBeLessThan(1)
  })
})

describe('a cloudless sky', () => {
  // the same figures are in the tests of pvlib (clearsky.haurwitz, irradiance.erbs), Sandia's own implementation
  test.each([
    [-20, 0],
    [-0.05, 0],
    [5, 48.63],
    [10, 135.74],
    [30, 487.89],
    [50, 778.77],
    [90, 1035.09],
  ])('%s° above the horizon: %s W/m² horizontal', (elevationDeg, wattsPerM2) => {
    expect(clearSkyOnLevel(elevationDeg)).toBeCloseTo(wattsPerM2, 2)
  })

  test.each([
    [0.4057, 41.57 / 50],
    [0.71813, 217.86 / 1000],
    [0.76821, 170.79 / 1000],
    [0.2, 0.982],
    [0.9, 0.165],
  ])('at a clearness of %s the diffuse share is %s', (clearness, share) => {
    expect(diffuseShare(clearness)).toBeCloseTo(share, 3)
  })

  // calculated separately from the formulas, in another program
  test.each([
    ['the sun straight ahead', 60, 180, 172, { tiltDeg: 30, azimuthDeg: 180 }, 1004.58],
    ['a wall in winter', 20, 180, 355, { tiltDeg: 90, azimuthDeg: 180 }, 669.5],
    ['the sun behind the roof', 30, 270, 80, { tiltDeg: 35, azimuthDeg: 90 }, 110.92],
    ['a horizontal plane', 40, 120, 100, { tiltDeg: 0, azimuthDeg: 180 }, 643.88],
  ])('%s', (_rule, elevationDeg, azimuthDeg, dayOfYear, plane, wattsPerM2) => {
    expect(clearSkyOn(plane, { elevationDeg, azimuthDeg, dayOfYear })).toBeCloseTo(wattsPerM2, 1)
  })

  test('law: a horizontal plane equals no plane at all', () => {
    for (let hour = 0; hour < 24; hour++) {
      const sun = sunAt(Date.UTC(2025, 6, 1, hour), plant.place)
      expect(clearSkyOn({ tiltDeg: 0, azimuthDeg: 90 }, sun)).toBeCloseTo(clearSkyOn(null, sun), 6)
    }
  })
})

/** Days of a plant at `pct` % of its sky, modified by a callback. */
function daysOf(days: number, of: (skyWh: number, hour: number, day: number) => number) {
  const { startMs } = localDayRange(zone, '2025-05-01')
  const sky = clearSkyWh(plant, startMs, days * QUARTERS)
  const wh = sky.map((value, i) => of(value, Math.floor((i % QUARTERS) / 4), Math.floor(i / QUARTERS)))
  const edges = Float64Array.from({ length: days + 1 }, (_, day) => startMs + day * QUARTERS * QUARTER_MS)
  return { columns: withClearSky(plant, { startMs, wh }), edges }
}

describe('compared with that sky', () => {
  test('a share is the quotient of sums, over known quarter-hours only', () => {
    const { columns } = daysOf(2, (sky, hour) => (hour < 12 ? sky * 0.8 : Number.NaN))
    expect(skyShare(columns)?.pct).toBeCloseTo(80, 6)
    const mixed = daysOf(2, (sky, _hour, day) => sky * (day === 0 ? 0.8 : 0.2))
    const { wh, skyWh, pct } = skyShare(mixed.columns) ?? { wh: 0, skyWh: 1, pct: 0 }
    expect(pct).toBeCloseTo((100 * wh) / skyWh, 6)
    expect(skyShare({ ...mixed.columns, wh: new Float64Array(192).fill(Number.NaN) })).toBeNull()
  })

  test('a day in May yields 5 to 8 kWh per kWp under a cloudless sky', () => {
    const { columns } = daysOf(1, (sky) => sky)
    const perKwp = (skyShare(columns)?.skyWh ?? 0) / plant.peakW
    expect(perKwp).toBeGreaterThan(5)
    expect(perKwp).toBeLessThan(8.5)
  })

  test('clear days rise and fall like the sky', () => {
    const { columns, edges } = daysOf(10, (sky, hour, day) => sky * (day < 4 ? 0.75 : hour % 2 ? 0.7 : 0.2))
    expect(clearDays(columns, edges)).toEqual({ days: 4, pct: expect.closeTo(75, 6) })
    expect(clearDays(daysOf(3, (sky, hour) => sky * (hour % 2)).columns, edges.slice(0, 4))).toBeNull()
  })

  test('a missing daytime hour makes a clear day unclear, a missing night hour does not', () => {
    const { columns, edges } = daysOf(2, (sky, hour, day) =>
      (day === 0 && hour === 1) || (day === 1 && (hour === 11 || hour === 12)) ? Number.NaN : sky * 0.8,
    )
    expect(clearDays(columns, edges)?.days).toBe(1)
  })
})

describe('shaded hours', () => {
  const isShaded = (hour: number) => hour === 16 || hour === 17
  const shade = daysOf(20, (sky, hour, day) => sky * (day % 5 === 0 ? 0.2 : 0.8) * (isShaded(hour) ? 0.4 : 1))

  test('are those that fall short on clear days, by local time', () => {
    expect(shadedHours(shade.columns, plant.peakW, zone)).toEqual([
      { fromHour: 16, toHour: 18, pct: expect.closeTo(40, 0) },
    ])
    expect(localDateAt(zone, shade.columns.startMs)).toBe('2025-05-01')
  })

  test('do not exist if only clouds change', () => {
    const { columns } = daysOf(20, (sky, hour, day) => sky * ((hour + day) % 3 === 0 ? 0.2 : 0.8))
    expect(shadedHours(columns, plant.peakW, zone)).toEqual([])
  })

  test('do not include hours capped by an inverter', () => {
    const { columns } = daysOf(20, (sky) => Math.min(sky * 0.8, 700))
    expect(shadedHours(columns, plant.peakW, zone)).toEqual([])
  })

  test.each(['2025-01-10', '2025-03-15', '2025-06-10', '2025-09-15', '2025-11-10'])(
    'do not include the sunrise and sunset hours of each day, here from %s on',
    (first) => {
      const startMs = localDayRange(zone, first).startMs
      const skyWh = clearSkyWh(plant, startMs, 30 * QUARTERS)
      const isUp = (hour: number) =>
        skyWh.subarray(4 * hour, 4 * hour + 4).reduce((sum, wh) => sum + wh, 0) >= 0.1 * plant.peakW
      // low sun and roofs nearby: the first and last hour of each day have little of the model's yield
      const wh = skyWh.map((sky, i) => {
        const hour = Math.floor(i / 4)
        return sky * (isUp(hour - 1) && isUp(hour + 1) ? 0.8 : 0.3)
      })
      expect(shadedHours({ startMs, wh, skyWh }, plant.peakW, zone)).toEqual([])
    },
  )

  test('are not determined from a single week', () => {
    expect(shadedHours(daysOf(7, (sky) => sky).columns, plant.peakW, zone)).toBeNull()
  })
})
