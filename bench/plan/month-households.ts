import { readFileSync } from 'node:fs'
import type { QuarterColumn } from '@kilowatt/domain/energy/series/quarter-column'
import { slotColumn } from '@kilowatt/domain/forecast/fixtures/slot-column'
import type { SolarRequest } from '@kilowatt/domain/forecast/solar/solar-forecast'
import { publicHolidays } from '@kilowatt/domain/pricing/holidays/public-holidays'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { type LocalDate, localDateAt } from '@kilowatt/domain/time/local-day'
import { sunAt } from '@kilowatt/domain/time/sun'
import { zoneOffsetMs } from '@kilowatt/domain/time/zone-offsets'

/** A measured household with two months of history before its month. */
export type MonthHousehold = {
  readonly name: string
  readonly zone: string
  readonly holidays: ReadonlySet<LocalDate>
  readonly load: QuarterColumn
  /** null: no plant */
  readonly solar: QuarterColumn | null
  readonly place: SolarRequest['place']
  readonly weather: SolarRequest['weather']
  readonly firstDay: LocalDate
  readonly days: number
}

/** Of the French plant; only its longitude is known. */
const place = { latitude: 45.5, longitude: 0.3 }

/** What the service forecast for the plant, as if it were W/m² on 4.7 kW. */
function weatherOfPlant(): SolarRequest['weather'] {
  const { startMs, wh } = slotColumn('emhass-weather-w.csv', 1)
  return Array.from({ length: wh.length / 2 }, (_, i) => {
    const watts = wh[2 * i] ?? Number.NaN
    return {
      endMs: startMs + (i + 1) * 2 * QUARTER_MS,
      minutes: 30,
      wattsPerM2: Number.isNaN(watts) ? null : Math.max(0, watts) / 4.7,
    }
  })
}

/** The sensor of the plant is unknown at night, when it gives nothing. */
function plant(): QuarterColumn {
  const { startMs, wh } = slotColumn('emhass-solar-w.csv', 1 / 4)
  const isNight = (i: number) => sunAt(startMs + (i + 0.5) * QUARTER_MS, place).elevationDeg < 0
  return { startMs, wh: wh.map((value, i) => (Number.isNaN(value) && isNight(i) ? 0 : Math.max(0, value))) }
}

export const monthHouseholds = (): readonly MonthHousehold[] => [
  {
    ...{ name: 'French house with 5 kW of sun, September 2024', zone: 'Europe/Paris' },
    holidays: publicHolidays('FR', 2023, 2025),
    ...{ load: slotColumn('emhass-load-w.csv', 1 / 4), solar: plant(), place, weather: weatherOfPlant() },
    ...{ firstDay: '2024-09-01', days: 30 },
  },
  {
    ...{ name: 'Dutch house without sun, April 2024', zone: 'Europe/Amsterdam' },
    holidays: publicHolidays('NL', 2023, 2025),
    load: slotColumn('slimmemeterportal-load-10wh.csv', 10),
    ...{ solar: null, place: null, weather: [] },
    ...{ firstDay: '2024-04-01', days: 30 },
  },
]

/** What a kWh costs by the contract of the price data, and earns: the market price without VAT. */
export type MonthPrices = (atMs: number) => { readonly importPerKwh: number; readonly exportPerKwh: number }

export function monthPrices(): MonthPrices {
  const file = readFileSync(new URL('fixtures/zonneplan-spot-2024.csv', import.meta.url), 'utf8')
  const days = new Map(
    file
      .trim()
      .split('\n')
      .map((line) => {
        const [day = '', ...cells] = line.split(',')
        return [day, cells.map(Number)] as const
      }),
  )
  const zone = 'Europe/Amsterdam'
  return (atMs) => {
    const hour = Math.floor(((atMs + zoneOffsetMs(zone, atMs)) / 3_600_000) % 24)
    const spot = (days.get(localDateAt(zone, atMs))?.[hour] ?? Number.NaN) / 1_000_000
    return { importPerKwh: 1.21 * spot + 0.02, exportPerKwh: spot }
  }
}
