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

/** The number somebody reads on the screen, back in W. */
function readW(powerW: number | null): number {
  const { value, unit } = formatPower(powerW, { locale: 'en' })
  return Math.round(Number(value.replaceAll(',', '').replace('\u2212', '-')) * (units[unit] ?? NaN))
}

/** What of a state would not add up for somebody who reads it. */
function faults(spec: SiteSpec, state: SiteState, scale: number): string[] {
  const devices = siteDevices(spec).map(({ id, category }, i) => {
    const { powerW = null, socPct = null } = deviceReading(spec, state, id).reading
    return {
      id: i,
      category,
      parentId: null,
      stale: false,
      powerW: powerW === null ? null : powerW * scale,
      socPct,
    }
  })
  const { flows, ...balance } = locationBalance(devices)
  const site = shownSite({ balance: { ...balance, flowsW: flows }, devices })
  const read = (of: readonly string[]) =>
    devices.reduce((sum, { id, category }) => {
      return of.includes(category) ? sum + readW(site.deviceW.get(id) ?? 0) : sum
    }, 0)
  const house = readW(site.consumptionW)
  const into = [site.solarW, site.gridW, site.batteryW].reduce<number>((sum, w) => sum + readW(w ?? 0), 0)
  const out = read(['EV_CHARGER', 'HVAC', 'OTHER']) + readW(site.otherW)
  const inList = read(['SOLAR_POWER_PLANT', 'GRID', 'BATTERY'])
  const ribbons = Object.entries(site.flows ?? {}).reduce(
    (sum, [pair, powerW]) => (pair.endsWith('ToHouse') ? sum + readW(powerW) : sum),
    0,
  )
  const truth = balance.consumptionW ?? NaN
  // three ways into the house idle below 20 W, and three digits of the largest value tell the rest
  const largest = Math.max(...devices.map(({ powerW }) => Math.abs(powerW ?? 0)), truth)
  const off = Math.abs(house - truth) > Math.max(60, 0.015 * largest)
  return [
    ...(into === house ? [] : [`in ${into}, house ${house}`]),
    ...(out === house ? [] : [`consumers ${out}, house ${house}`]),
    ...(inList === into ? [] : [`list ${inList}, flow ${into}`]),
    ...(ribbons === house ? [] : [`ribbons ${ribbons}, house ${house}`]),
    ...(off ? [`house ${house} is ${truth}`] : []),
  ].map((fault) => `${spec.key} ${new Date(state.atMs).toISOString()} × ${scale}: ${fault}`)
}

test('law: in every state of every household what is printed adds up, from watts to megawatts', () => {
  const found: string[] = []
  let looked = 0
  for (const spec of demoSites) {
    const state = initialState(spec, Date.UTC(2025, 9, 1))
    const site = createSite(spec, readProfiles())
    for (let hour = 1; hour <= 100; hour++) {
      // an odd number of hours and some seconds: every time of day comes by
      site.advance(state, state.atMs + 5 * HOUR_MS + 7_000)
      for (const scale of [0.02, 0.11, 1, 9, 400]) {
        looked += 1
        found.push(...faults(spec, state, scale))
      }
    }
  }
  expect(looked).toBe(3000)
  expect(found.slice(0, 10)).toEqual([])
})
