import { locationBalance } from '@kilowatt/domain/energy/balance/balance'
import { shownSite } from '@kilowatt/domain/energy/shown/shown-site'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { expect, test } from 'vitest'
import { demoSites } from './demo-sites.ts'
import { deviceReading } from './device-reading.ts'
import { readProfiles } from './read-profiles.ts'
import { siteDevices } from './site-devices.ts'
import { createSite } from './site-model.ts'
import type { SiteSpec } from './site-spec.ts'
import { initialState, type SiteState } from './site-state.ts'

const HOUR_MS = 3_600_000
const units: Record<string, number> = { W: 1, kW: 1e3, MW: 1e6 }

/** The number shown on screen, converted back to W. */
function readW(powerW: number | null): number {
  const { value, unit } = formatPower(powerW, { locale: 'en' })
  return Math.round(Number(value.replaceAll(',', '').replace('\u2212', '-')) * (units[unit] ?? NaN))
}

/** Step of the last digit with which a power of that size is shown. */
const digitW = (powerW: number) => (powerW < 1e3 ? 1 : 10 ** (Math.floor(Math.log10(powerW)) - 2))

/**
 * Whether two sides of a sum are equal to the last digit of the coarsest number: for a reader who adds up,
 * 10.8 kW and 50 W are 10.9 kW.
 */
function differ(...powers: readonly number[]): boolean {
  const digit = digitW(Math.max(1, ...powers.map(Math.abs)))
  const side = (sign: number) =>
    Math.round(powers.reduce((sum, powerW) => sum + Math.max(0, sign * powerW), 0) / digit)
  return side(1) !== side(-1)
}

/** Small devices are shown close to their actual power, whatever is next to them. W */
const NEAR_W = 25

/**
 * Sums of a state that would not add up for a reader, and small devices that are shown with a wrong power.
 */
function faults(spec: SiteSpec, state: SiteState, scale: number) {
  const devices = siteDevices(spec).map(({ id, category }, i) => {
    const { powerW = null, socPct = null } = deviceReading(spec, state, id).reading
    return {
      id: i,
      category,
      parentId: null,
      unheard: false,
      excluded: false,
      powerW: powerW === null ? null : powerW * scale,
      socPct,
    }
  })
  const { flows, ...balance } = locationBalance(devices)
  const site = shownSite({ balance: { ...balance, flowsW: flows }, devices })
  const read = (of: readonly string[]) =>
    devices.flatMap(({ id, category }) => (of.includes(category) ? [readW(site.deviceW.get(id) ?? 0)] : []))
  const house = readW(site.consumptionW)
  const into = [site.solarW, site.gridW, site.batteryW].map((powerW) => readW(powerW ?? 0))
  const out = [...read(['EV_CHARGER', 'HVAC', 'OTHER']), readW(site.otherW)]
  const inList = read(['SOLAR_POWER_PLANT', 'GRID', 'BATTERY'])
  const ribbons = Object.entries(site.flows ?? {}).flatMap(([pair, powerW]) =>
    pair.endsWith('ToHouse') ? [readW(powerW)] : [],
  )
  const truth = balance.consumptionW ?? NaN
  // three flows into the house can be idle below 20 W, and the largest value has only three digits
  const largest = Math.max(...devices.map(({ powerW }) => Math.abs(powerW ?? 0)), truth)
  const off = Math.abs(house - truth) > Math.max(60, 0.015 * largest)
  const blurred = devices.filter(({ id, powerW }) => {
    const isSmall = powerW !== null && Math.abs(powerW) < 1e3
    return isSmall && Math.abs((site.deviceW.get(id) ?? 0) - powerW) > NEAR_W
  })
  const printed = { into, out, inList, ribbons, house }
  const wrong = [
    ...(differ(...into, -house) ? ['in is not the house'] : []),
    ...(differ(...out, -house) ? ['consumers are not the house'] : []),
    ...(differ(...inList, -house) ? ['the list is not the house'] : []),
    ...(differ(...ribbons, -house) ? ['ribbons are not the house'] : []),
    ...(off ? [`the house is ${truth}`] : []),
  ]
  const when = `${spec.key} ${new Date(state.atMs).toISOString()} × ${scale}`
  return {
    wrong: wrong.map((fault) => `${when}: ${fault}, ${JSON.stringify(printed)}`),
    blurred: blurred.length,
  }
}

test('law: in every state of every household the shown values add up, from watts to megawatts', () => {
  const found: string[] = []
  let looked = 0
  let blurred = 0
  for (const spec of demoSites) {
    const state = initialState(spec, Date.UTC(2025, 9, 1))
    const site = createSite(spec, readProfiles())
    for (let hour = 1; hour <= 100; hour++) {
      // an odd number of hours and some seconds, so that every time of day is covered
      site.advance(state, state.atMs + 5 * HOUR_MS + 7_000)
      for (const scale of [0.02, 0.11, 1, 9, 400]) {
        looked += 1
        const seen = faults(spec, state, scale)
        found.push(...seen.wrong)
        blurred += seen.blurred
      }
    }
  }
  expect(looked).toBe(3000)
  expect(found.slice(0, 10)).toEqual([])
  // if no other way adds up, all values share one step: this happens in about one state in a thousand
  expect(blurred / looked).toBeLessThan(0.002)
})
