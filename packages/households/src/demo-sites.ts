import type { SiteSpec } from './site-spec.ts'

const timeZone = 'Europe/Ljubljana'

/** The six sites of the demo tenant, chosen to show what the product has to cover, with usual sizes. */
export const demoSites = [
  {
    key: 'sunny-hill',
    seed: 1001,
    timeZone,
    longitude: 14.59,
    load: { profile: 'citylearn-us-hourly', annualWh: 4_300_000, texture: 0.9 },
    meter: { phases: 3, importWh: 11_482_310, exportWh: 6_204_880, dayTariff: 1 },
    solar: {
      peakW: 9_900,
      inverterW: 10_000,
      laterMinutes: 10,
      producedWh: 14_230_000,
      plane: { tiltDeg: 30, azimuthDeg: 190 },
    },
    battery: {
      capacityWh: 11_000,
      maxChargeW: 5_000,
      maxDischargeW: 5_000,
      roundTrip: 0.9,
      minSocPct: 8,
    },
    ev: { use: 'commuter', phases: 3, maxCurrentA: 16, carCapacityWh: 62_000, mode: 'pv' },
    heatPump: { lossWPerK: 165, capacityWhPerK: 9_000, maxHeatW: 8_500, minHeatW: 2_600 },
  },
  {
    key: 'old-mill',
    seed: 1002,
    timeZone,
    longitude: 14.31,
    load: { profile: 'enphase-us-hourly', annualWh: 5_100_000, texture: 0.8 },
    meter: { phases: 3, importWh: 8_120_400, exportWh: 3_991_020, dayTariff: 1 },
    solar: { peakW: 6_200, inverterW: 6_000, laterMinutes: -25, producedWh: 9_870_000 },
    // size and limits of the hybrid inverter that was recorded in the UK (11 kWh between 49 and 100 %, ±3.6
    // kW)
    battery: {
      capacityWh: 10_600,
      maxChargeW: 3_600,
      maxDischargeW: 3_600,
      roundTrip: 0.91,
      minSocPct: 10,
    },
  },
  {
    key: 'lake-cabin',
    seed: 1003,
    timeZone,
    longitude: 14.11,
    load: { profile: 'emhass-fr-30min', annualWh: 5_600_000, texture: 0.7 },
    // at the end of a long line, so its own solar power raises the voltage at noon
    meter: { phases: 3, importWh: 21_090_770, exportWh: 9_310_040, dayTariff: 1, voltPerKw: 4.5 },
    solar: { peakW: 7_800, inverterW: 8_000, laterMinutes: 35, producedWh: 21_400_000 },
  },
  {
    key: 'orchard-house',
    seed: 1004,
    timeZone,
    longitude: 15.87,
    load: { profile: 'slimmemeterportal-nl-15min', annualWh: 8_784_000, texture: 0.35 },
    meter: { phases: 3, importWh: 43_772_120, exportWh: 0, dayTariff: 2 },
  },
  {
    key: 'bakery',
    seed: 1005,
    timeZone,
    longitude: 15.26,
    load: { profile: 'bdew-slp-de-15min', annualWh: 58_000_000, texture: 0.2 },
    meter: { phases: 3, importWh: 190_417_930, exportWh: 12_120_310, dayTariff: 1 },
    solar: {
      peakW: 29_500,
      inverterW: 27_000,
      laterMinutes: 0,
      producedWh: 60_210_000,
      plane: { tiltDeg: 30, azimuthDeg: 180 },
    },
    ev: { use: 'workplace', phases: 3, maxCurrentA: 16, carCapacityWh: 50_000, mode: 'now' },
  },
  {
    key: 'river-flat',
    seed: 1006,
    timeZone,
    longitude: 15.64,
    load: { profile: 'shelly-3em-10min', annualWh: 2_250_000, texture: 0.9 },
    meter: { phases: 1, importWh: 15_630_450, exportWh: 0, dayTariff: 2 },
  },
] as const satisfies SiteSpec[]

export type DemoSiteKey = (typeof demoSites)[number]['key']

export function demoSite(key: DemoSiteKey): SiteSpec {
  const spec = demoSites.find((site) => site.key === key)
  if (!spec) throw new Error(`no site is called ${key}`)
  return spec
}
