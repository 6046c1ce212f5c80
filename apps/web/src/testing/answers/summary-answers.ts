import type { ManyLoads } from '@kilowatt/contracts/analytics/many-loads'
import type { RankedLocation } from '@kilowatt/contracts/analytics/rankings'
import type { LocationPeriod, ManyPeriod } from '@kilowatt/contracts/analytics/summaries'
import type { Answers } from '../fake-server.ts'
import { costAnswers } from './cost-answers.ts'

const TIMEZONE = 'Europe/Ljubljana'
const DAY_MS = 86_400_000

const figures = {
  productionWh: 412_300,
  importWh: 268_400,
  exportWh: 181_200,
  dischargeWh: 96_100,
  chargeWh: 108_400,
  consumptionWh: 487_200,
  evWh: 121_000,
  hvacWh: 98_500,
  selfSufficiencyPct: 44.9,
  selfConsumptionPct: 56.1,
}

/** A month with everything: solar, a battery, a car, a heat pump; as the days of any requested range. */
export function fullMonth(from: number, to: number): LocationPeriod {
  const at = Array.from({ length: Math.round((to - from) / DAY_MS) }, (_, i) => from + i * DAY_MS)
  const days = at.length
  const wave = (sum: number) => at.map((_, i) => (sum / days) * (1 + 0.5 * Math.sin(i / 2)))
  const span = { from, to, knownPct: 100, ...figures }
  const day = (date: string, selfSufficiencyPct: number) => ({
    date,
    selfSufficiencyPct,
    consumptionWh: 15_200,
    productionWh: 14_000,
    importWh: 6000,
    exportWh: 5000,
  })
  return {
    from,
    to,
    timezone: TIMEZONE,
    now: span,
    compared: {
      now: span,
      before: {
        ...span,
        productionWh: 520_000,
        consumptionWh: 432_000,
        importWh: 201_000,
        selfSufficiencyPct: 53.5,
      },
    },
    steps: {
      interval: 'day',
      at,
      productionWh: wave(figures.productionWh),
      importWh: wave(figures.importWh),
      exportWh: wave(figures.exportWh),
      dischargeWh: wave(figures.dischargeWh),
      chargeWh: wave(figures.chargeWh),
      consumptionWh: wave(figures.consumptionWh),
      evWh: wave(figures.evWh),
      hvacWh: wave(figures.hvacWh),
      selfSufficiencyPct: wave(44.9 * days),
      selfConsumptionPct: wave(56.1 * days),
    },
    flows: {
      solarToHouse: 128_700,
      solarToBattery: 102_400,
      solarToGrid: 181_200,
      batteryToHouse: 96_100,
      batteryToGrid: 0,
      gridToHouse: 262_400,
      gridToBattery: 6000,
    },
    co2AvoidedKg: 95.4,
    loads: {
      now: { peak: { powerW: 9240, at: from + 12 * DAY_MS }, standbyW: 238 },
      before: { peak: { powerW: 7900, at: from - DAY_MS }, standbyW: 184 },
      peakW: wave(5000 * days),
      standbyW: wave(238 * days),
    },
    battery: {
      cycles: 9.6,
      levelPct: { least: 8, mean: 51.2, most: 100 },
      roundTrip: { chargeWh: 101_000, dischargeWh: 90_800, efficiencyPct: 89.9 },
    },
    solar: {
      yieldWhPerWp: 41.6,
      peakW: 9900,
      sky: {
        pct: 58.2,
        skyWh: 708_400,
        plane: { tiltDeg: 30, azimuthDeg: 190 },
        clear: { days: 7, pct: 79.4 },
        shaded: [{ fromHour: 17, toHour: 19, pct: 52.6 }],
      },
    },
    carbon: { gramsPerKwh: 231.275, year: 2023 },
    days: {
      by: 'selfSufficiencyPct',
      best: [day('2026-06-14', 98), day('2026-06-02', 96), day('2026-06-21', 91)],
      worst: [day('2026-06-09', 12), day('2026-06-10', 17), day('2026-06-25', 21)],
    },
    insights: [
      { kind: 'standby', since: '2026-06-12', beforeW: 180, afterW: 240 },
      {
        kind: 'consumption',
        beforeWh: 432_000,
        nowWh: 487_200,
        pct: 12.8,
        cause: { part: 'ev', differenceWh: 41_000 },
      },
      { kind: 'solar', beforePct: 79.4, nowPct: 66.2, days: 7 },
      { kind: 'battery', beforePct: 91.2, nowPct: 84.9 },
      { kind: 'shade', fromHour: 17, toHour: 19, pct: 52.6 },
      { kind: 'sameDay', energyWh: 88_000, importWh: 268_400, days: 21 },
    ],
  }
}

/** Nothing was measured in the range. */
export const emptyMonth = (from: number, to: number, nearestDay: string | null): LocationPeriod => {
  const month = fullMonth(from, to)
  const nothing = Object.fromEntries(Object.keys(figures).map((name) => [name, null])) as Record<
    keyof typeof figures,
    null
  >
  const span = { from, to, knownPct: 0, ...nothing }
  return {
    ...month,
    now: span,
    compared: { now: span, before: span },
    co2AvoidedKg: null,
    battery: null,
    solar: null,
    days: null,
    insights: [],
    nearestDay,
  }
}

/** The same month for 128 locations, one of which did not report. */
export function groupMonth(from: number, to: number): ManyPeriod {
  const { now, compared, steps, flows, co2AvoidedKg, timezone } = fullMonth(from, to)
  return {
    from,
    to,
    timezone,
    now,
    compared,
    steps,
    flows,
    co2AvoidedKg,
    insights: [{ kind: 'selfSufficiency', beforePct: 53.5, nowPct: 44.9 }],
    locations: { count: 128, reporting: 127, compared: 127 },
  }
}

/** Total import of these locations, and two locations that need attention. */
export const groupLoads = (from: number): ManyLoads => ({
  now: { peak: { powerW: 412_300, at: from + 12 * DAY_MS }, standbyW: 21_480 },
  before: { peak: { powerW: 388_100, at: from - DAY_MS }, standbyW: null },
  steps: {
    at: Array.from({ length: 30 }, (_, i) => from + i * DAY_MS),
    peakW: Array.from({ length: 30 }, (_, i) => (i === 12 ? 412_300 : 300_000 + 2000 * i)),
    standbyW: Array.from({ length: 30 }, (_, i) => (i < 20 ? 21_480 : null)),
  },
  peakLocations: 128,
  standbyLocations: 121,
  count: 128,
  mostDays: { peak: 81, standby: 1953 },
  isTooLong: { peak: false, standby: false },
  insights: [
    { kind: 'silent', count: 1, shown: [{ id: 8, name: 'Klas Bakery', lastSeenAt: from + 3 * DAY_MS }] },
    { kind: 'standbyOf', locationId: 9, name: 'Old Mill', since: '2026-06-03', beforeW: 180, afterW: 240 },
  ],
})

const ranked = (id: number, name: string, state: RankedLocation['state']): RankedLocation => ({
  id,
  name,
  city: 'Ljubljana',
  state,
  lastSeenAt: null,
  today: {
    productionWh: 12_300,
    consumptionWh: 9800,
    importWh: 2400,
    exportWh: 4900,
    selfSufficiencyPct: 75.5,
  },
  monthCosts: state === 'behind' ? [] : [{ currency: 'EUR', cost: 61.4 }],
  areCostsPending: state === 'silent',
  days: [8000, 9000, null, 7000, 12_000, 11_000, 9000, 8000, 7000, 9000, 10_000, 12_000, 8000, 9800],
})

export const rankedRows = [
  ranked(8, 'Klas Bakery', 'silent'),
  ranked(9, 'Old Mill', 'behind'),
  ranked(7, 'Sunny Hill', 'ok'),
]

export const summaryAnswers: Answers = {
  ...costAnswers,
  'summaries.location': ({ from, to }) => ({ data: fullMonth(Number(from), Number(to)) }),
  'summaries.group': ({ from, to }) => ({ data: groupMonth(Number(from), Number(to)) }),
  'summaries.groupLoads': ({ from }) => ({ data: groupLoads(Number(from)) }),
  'rankings.group': ({ search }) => {
    const locations = rankedRows.filter(({ name }) =>
      name.toLowerCase().includes((search ?? '').toLowerCase()),
    )
    return { data: { locations, total: locations.length } }
  },
}
