import type { SpotDayAnswer, SpotRegion, WatchedZone } from '@kilowatt/contracts/spot-market/spot-market'
import { addDays, localDateAt, localDayRange, quarterHoursOfDay } from '@kilowatt/domain/time/local-day'
import type { Answers } from '../fake-server.ts'

const zone = 'Europe/Ljubljana'

export const spotRegions: SpotRegion[] = [
  ['SI', 'Slovenia', 'SI', zone],
  ['AT', 'Austria', 'AT', 'Europe/Vienna'],
  ['IT_NORD', 'North', 'IT', 'Europe/Rome'],
  ['IT_SICI', 'Sicily', 'IT', 'Europe/Rome'],
].map(([code = '', name = '', countryCode = '', timezone = ''], i) => ({
  id: 100 + i,
  code,
  type: 'BIDDING_ZONE',
  name,
  countryCode,
  timezone,
  newest: code === 'AT' ? null : { day: '2026-06-16', isSample: false },
}))

/** A day with high prices in the morning and the evening, and negative prices at noon. */
const priceAt = (quarter: number, count: number) => {
  const hour = (24 * quarter) / count
  return Math.round(90 + 60 * Math.cos(((hour - 19.5) * Math.PI) / 6) - (hour > 11 && hour < 15 ? 45 : 0))
}

export function spotDayOf(day: string, now: number, change: Partial<SpotDayAnswer> = {}): SpotDayAnswer {
  const { startMs, endMs } = localDayRange(zone, day)
  const count = quarterHoursOfDay(zone, day).length
  const pricesPerMwh = Array.from({ length: count }, (_, i) => priceAt(i, count))
  const today = localDateAt(zone, now)
  return {
    region: { code: 'SI', name: 'Slovenia', timezone: zone },
    day,
    from: startMs,
    to: endMs,
    pricesPerMwh,
    publishedMinutes: 15,
    currency: 'EUR',
    conversion: null,
    statistics: {
      meanPerMwh: pricesPerMwh.reduce((sum, price) => sum + price, 0) / count,
      minPerMwh: Math.min(...pricesPerMwh),
      maxPerMwh: Math.max(...pricesPerMwh),
      negative: pricesPerMwh.filter((price) => price < 0).length,
      known: count,
    },
    source: 'energy-charts',
    isSample: false,
    fetchedAt: startMs - 11 * 3_600_000,
    answeredAt: startMs - 11 * 3_600_000,
    isFailing: false,
    tomorrow: {
      day: addDays(today, 1),
      isPublished: true,
      expectedBy: localDayRange(zone, today).startMs + 14 * 3_600_000,
    },
    ...change,
  }
}

/** A day without known prices. */
export const unpricedDay = (
  day: string,
  now: number,
  change: Partial<SpotDayAnswer> = {},
): SpotDayAnswer => ({
  ...spotDayOf(day, now),
  pricesPerMwh: quarterHoursOfDay(zone, day).map(() => null),
  publishedMinutes: null,
  currency: null,
  statistics: null,
  source: null,
  fetchedAt: null,
  ...change,
})

const ZONES_AT = Date.parse('2026-06-16T11:02:00Z')
const zoneOf = (code: string, countryCode: string, change: Partial<WatchedZone>): WatchedZone => ({
  code,
  name: code,
  countryCode,
  timezone: 'Europe/Ljubljana',
  isNeeded: true,
  askedAt: ZONES_AT,
  answeredAt: ZONES_AT,
  failure: null,
  newest: { day: '2026-06-16', source: 'entsoe', isSample: false, fetchedAt: ZONES_AT },
  missing: 0,
  ...change,
})
export const spotAnswers: Answers = {
  // no price list, so prices are those of the market
  'priceLists.mine': () => ({ data: { priceLists: [], total: 0 } }),
  'priceLists.list': () => ({ data: { priceLists: [], mayEdit: false } }),
  'spotMarket.zones': () => ({
    data: {
      zones: [
        zoneOf('SI', 'SI', {}),
        zoneOf('AT', 'AT', { failure: 'entsoe: down', missing: 96 }),
        zoneOf('ME', 'ME', { isNeeded: false, askedAt: null, answeredAt: null, newest: null, missing: 2976 }),
      ],
      providers: ['entsoe'],
    },
  }),
  'spotMarket.regions': () => ({ data: { entries: spotRegions } }),
  'spotMarket.hours': ({ from, to }) => {
    const startMs = localDayRange(zone, from).startMs
    const endMs = localDayRange(zone, to).endMs
    return {
      data: {
        region: { code: 'SI', name: 'Slovenia', timezone: zone },
        from: startMs,
        to: endMs,
        pricesPerMwh: Array.from({ length: (endMs - startMs) / 3_600_000 }, (_, hour) =>
          priceAt(hour % 24, 24),
        ),
        currency: 'EUR',
        isSample: false,
      },
    }
  },
  'spotMarket.prices': ({ day = '' }) => ({ data: spotDayOf(day, Date.now()) }),
}
