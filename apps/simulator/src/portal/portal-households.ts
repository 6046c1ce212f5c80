import { toLocalMs } from '@kilowatt/domain/time/zone-offsets'
import { baseLoad } from '@kilowatt/households/base-load'
import { type DemoSiteKey, demoSite } from '@kilowatt/households/demo-sites'
import { hash01, smoothNoise } from '@kilowatt/households/hash-noise'
import { readProfiles } from '@kilowatt/households/read-profiles'

const ZONE = 'Europe/Ljubljana'
const QUARTER_MS = 900_000
const DAY_MS = 86_400_000

/** An invented metering place: its contract, and the source of its load. */
export type PortalHousehold = {
  readonly eimm: string
  readonly gsrn: string
  /** identifier of its point of consumption */
  readonly pointGsrn: string
  readonly seed: number
  readonly phases: 1 | 3
  readonly limiterA: number
  readonly connectionKw: number
  readonly billingKw: number
  readonly tariffs: 1 | 2
  readonly minKw: number
  readonly agreedKw: readonly [number, number, number, number, number]
  readonly setBy: 'DISTRIBUTER' | 'UPORABNIK'
  readonly dayWh: number
  readonly heats: boolean
  readonly chargesCar: boolean
  readonly solarKw: number
  /** the demo site with this meter, without solar and devices that react; null for a separate load */
  readonly site: DemoSiteKey | null
}

/**
 * Households of the emulator. Powers and fuses match as in the tariff's tables; the rest is invented, except for the
 * load of a demo site.
 */
export const portalHouseholds: readonly PortalHousehold[] = [
  {
    eimm: '3-0000001',
    gsrn: '383111500000000011',
    pointGsrn: '383111580000000021',
    seed: 11,
    phases: 3,
    limiterA: 25,
    connectionKw: 17,
    billingKw: 10,
    tariffs: 2,
    minKw: 3.4,
    agreedKw: [4.6, 5, 5, 5, 5],
    setBy: 'DISTRIBUTER',
    dayWh: 11_000,
    heats: true,
    chargesCar: false,
    solarKw: 0,
    site: null,
  },
  {
    eimm: '3-0000002',
    gsrn: '383111500000000028',
    pointGsrn: '383111580000000038',
    seed: 12,
    phases: 3,
    limiterA: 35,
    connectionKw: 24,
    billingKw: 24,
    tariffs: 2,
    minKw: 4.8,
    agreedKw: [6.2, 7, 7.8, 11, 11],
    setBy: 'UPORABNIK',
    dayWh: 14_000,
    heats: true,
    chargesCar: true,
    solarKw: 9,
    site: null,
  },
  {
    eimm: '3-0000003',
    gsrn: '383111500000000035',
    pointGsrn: '383111580000000045',
    seed: 13,
    phases: 1,
    limiterA: 25,
    connectionKw: 6,
    billingKw: 6,
    tariffs: 1,
    minKw: 2,
    agreedKw: [2, 2.4, 2.4, 2.4, 2.4],
    setBy: 'DISTRIBUTER',
    dayWh: 3_800,
    heats: false,
    chargesCar: false,
    solarKw: 0,
    site: 'river-flat',
  },
]

/** Share of a day's energy by local hour: little at night, a rise in the morning, most in the evening. */
const hours = [
  0.022, 0.019, 0.018, 0.018, 0.02, 0.028, 0.044, 0.052, 0.046, 0.041, 0.04, 0.044, 0.05, 0.046, 0.041, 0.042,
  0.05, 0.061, 0.068, 0.067, 0.062, 0.052, 0.04, 0.029,
]

/** Net energy of a quarter-hour, Wh: above 0 imported from the grid, below 0 exported. The same on every call. */
export const householdWh = (household: PortalHousehold, startMs: number): number =>
  household.site === null ? inventedWh(household, startMs) : siteWh(household.site, startMs)

const MINUTE_MS = 60_000

function siteWh(key: DemoSiteKey, startMs: number): number {
  const load = baseLoad(demoSite(key), readProfiles())
  let wattMinutes = 0
  for (let at = startMs; at < startMs + QUARTER_MS; at += MINUTE_MS)
    wattMinutes += load.minuteW(at / MINUTE_MS)
  return wattMinutes / 60
}

function inventedWh(household: PortalHousehold, startMs: number): number {
  const { seed } = household
  const localMs = toLocalMs(ZONE, startMs)
  const day = Math.floor(localMs / DAY_MS)
  const hour = (localMs - day * DAY_MS) / 3_600_000
  const quarter = Math.floor(startMs / QUARTER_MS)
  const dayOfYear = (localMs % (365.25 * DAY_MS)) / DAY_MS
  // coldest around 20 January
  const winter = Math.cos(((dayOfYear - 20) / 365.25) * 2 * Math.PI)
  const bustle = 0.6 + 0.8 * hash01(seed, quarter)
  const base =
    ((household.dayWh * (hours[Math.floor(hour)] ?? 0)) / 4) * (0.85 + 0.3 * hash01(seed + 1, day)) * bustle
  // an oven, a washing machine: about an hour at 1.5 to 3.5 kW, once or twice a day
  const cooks = hash01(seed + 2, day) < 0.7 && Math.abs(hour - 18 - hash01(seed + 3, day)) < 0.5
  const washes = hash01(seed + 4, day) < 0.35 && Math.abs(hour - 10.5 - 3 * hash01(seed + 5, day)) < 0.6
  const appliances = (cooks ? 620 : 0) + (washes ? 430 : 0)
  const heating = household.heats
    ? Math.max(0, winter + 0.15 * smoothNoise(seed + 6, day / 3)) * 330 * bustle
    : 0
  const charges = household.chargesCar && hash01(seed + 7, day) < 0.45 && (hour >= 22 || hour < 1)
  const sunHeight = Math.sin(((hour - (7 - 1.8 * -winter)) / (10 - 4 * winter)) * Math.PI)
  const clouds = 0.35 + 0.65 * hash01(seed + 8, day)
  const isDay = Math.abs(hour - 12) < (10 - 4 * winter) / 2
  const solar = isDay ? household.solarKw * 250 * Math.max(0, sunHeight) * clouds * (0.65 - 0.3 * winter) : 0
  return base + appliances + heating + (charges ? 1_700 : 0) - solar
}

export type PortalQuality = '' | '1.5.259' | '3.1.0'

/**
 * Quality of a value: some values are estimated, a few are never received, and yesterday's arrive in the
 * morning. Null for recent times that the portal leaves out.
 */
export function qualityOf(household: PortalHousehold, startMs: number, nowMs: number): PortalQuality | null {
  const localNow = toLocalMs(ZONE, nowMs)
  const todayMs = Math.floor(localNow / DAY_MS) * DAY_MS
  const localMs = toLocalMs(ZONE, startMs)
  if (localMs >= todayMs) return null
  const isMorning = localNow - todayMs < 6 * 3_600_000
  if (isMorning && localMs >= todayMs - DAY_MS) return '1.5.259'
  const chance = hash01(household.seed + 9, Math.floor(startMs / (3 * QUARTER_MS)))
  return chance < 0.0008 ? '1.5.259' : chance < 0.002 ? '3.1.0' : ''
}
