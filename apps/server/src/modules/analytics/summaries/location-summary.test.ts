import type { LocationPeriod } from '@kilowatt/contracts/analytics/summaries'
import { summaryMetrics } from '@kilowatt/domain/energy/balance/metrics'
import { roundKnown } from '@kilowatt/domain/round-to'
import { addDays, type LocalDate, localDayRange } from '@kilowatt/domain/time/local-day'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedGrant, seedLocation } from '../../../../seed/locations.ts'
import { seedTwoCompanies, type TwoCompanies } from '../../../../seed/two-companies.ts'
import { loadEmhassHouse } from '../../../testing/emhass-house.ts'
import { newSession } from '../../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { readLocationSummary } from './location-summary.queries.ts'

const zone = 'Europe/Paris'
/** ISO 3166-1 numeric, as for ids of countries */
const FRANCE = 250

let server: TestServer
let world: TwoCompanies
let house: { id: number }

beforeAll(async () => {
  server = await startTestServer()
  const { platform } = server.app
  world = await seedTwoCompanies(platform)
  const { company, people } = world
  house = await seedLocation(platform, {
    companyId: company.id,
    locationGroupId: company.groupId,
    ownerId: people.owner.id,
    name: 'Maison',
    countryId: FRANCE,
    timezone: zone,
  })
  await seedGrant(platform, { locationId: house.id, userId: people.viewer.id, actions: ['view'] })
  await loadEmhassHouse(platform, house.id, ['emhass-2024-03-30.csv', 'emhass-2024-09-10.csv'])
})
afterAll(() => server[Symbol.asyncDispose]())

const days = (first: LocalDate, last: LocalDate) => ({
  from: localDayRange(zone, first).startMs,
  to: localDayRange(zone, last).endMs,
})
const october = days('2024-10-01', '2024-10-31')
const asViewer = async () => server.client(await newSession(server, world.people.viewer))
const summaryOf = async (range: { from: number; to: number }): Promise<LocationPeriod> => {
  const { data } = await (await asViewer()).summaries.location({ locationId: house.id, ...range })
  return data
}

/*
 * October 2024 of the house, by hand from the rows of emhass-2024-09-10.csv, without any of our code:
 *
 *   awk -F, '$1>="2024-09-30T22:00Z" && $1<"2024-10-31T23:00Z" {
 *     n++; d=$2-$3; cons+=$2/2; prod+=$3/2; if(d>0) imp+=d/2; else exp-=d/2; if(d>pk){pk=d; at=$1} }
 *     END {print n, cons, prod, imp, exp, pk, at}'
 *
 *   1490 rows of half an hour: 31 days and the extra hour of the 27th (31 × 48 + 2)
 *   consumption 424,833.1 Wh   production 349,972.95 Wh   import 301,858.2 Wh   export 226,998.05 Wh
 *   the balance: 349,972.95 + 301,858.2 − 226,998.05 = 424,833.1
 *   self-sufficiency 1 − 301,858.2 ÷ 424,833.1 = 28.947 %, self-consumption 1 − 226,998.05 ÷ 349,972.95 = 35.138 %
 *   the highest mean import is that of 00:30 on the 13th (2024-10-12T22:30Z): 5,255.2 W
 *   CO2: 349.97295 kWh × 56.039 g = 19.612 kg
 */
test('October equals the calculation by hand', async () => {
  const { now, loads, co2AvoidedKg, carbon, flows } = await summaryOf(october)
  expect(now).toMatchObject({ ...october, knownPct: 100 })
  expect(now.consumptionWh).toBeCloseTo(424_833.1, 0)
  expect(now.productionWh).toBeCloseTo(349_972.95, 0)
  expect(now.importWh).toBeCloseTo(301_858.2, 0)
  expect(now.exportWh).toBeCloseTo(226_998.05, 0)
  expect(now.selfSufficiencyPct).toBeCloseTo(28.947, 2)
  expect(now.selfConsumptionPct).toBeCloseTo(35.138, 2)
  expect(now).toMatchObject({ chargeWh: null, dischargeWh: null, evWh: null, hvacWh: null })
  expect(loads.now.peak).toEqual({ powerW: 5255, at: Date.parse('2024-10-12T22:30Z') })
  expect(co2AvoidedKg).toBeCloseTo(19.612, 2)
  expect(carbon).toEqual({ gramsPerKwh: 56.039, year: 2023 })
  expect(flows.solarToHouse).toBeCloseTo(349_972.95 - 226_998.05, 0)
  expect(flows).toMatchObject({ solarToBattery: 0, batteryToHouse: 0, batteryToGrid: 0, gridToBattery: 0 })
})

test('September is compared with October, including the unknown values of October', async () => {
  const { compared } = await summaryOf(october)
  const september = await summaryOf(days('2024-09-01', '2024-09-30'))
  expect(compared?.before).toEqual(september.now)
  expect(september.now.knownPct).toBeGreaterThan(90)
  expect(september.now.knownPct).toBeLessThan(100)
})

describe('laws', () => {
  const ranges = [
    ['a month with 25 hours on one day', october],
    ['a month with gaps', days('2024-09-01', '2024-09-30')],
    ['days around the one of 23 hours', days('2024-03-29', '2024-04-02')],
    ['the day of 23 hours', days('2024-03-31', '2024-03-31')],
    ['the day of 25 hours', days('2024-10-27', '2024-10-27')],
    ['two months', days('2024-09-01', '2024-10-31')],
    ['most of a year', days('2024-03-01', '2024-12-31')],
    ['a range that begins and ends within months', days('2024-03-20', '2024-10-12')],
  ] as const

  test.each(ranges)('the balance holds: %s', async (_name, range) => {
    const { now, flows } = await summaryOf(range)
    const sum = (...parts: (number | null)[]) => parts.reduce<number>((total, part) => total + (part ?? 0), 0)
    expect(sum(now.productionWh, now.importWh)).toBeCloseTo(sum(now.consumptionWh, now.exportWh), -0.5)
    expect(sum(flows.solarToHouse, flows.gridToHouse)).toBeCloseTo(sum(now.consumptionWh), -0.5)
    expect(sum(flows.solarToHouse, flows.solarToGrid)).toBeCloseTo(sum(now.productionWh), -0.5)
  })

  test.each(ranges)('steps add up to the whole: %s', async (_name, range) => {
    const { now, steps } = await summaryOf(range)
    for (const metric of summaryMetrics) {
      const known = steps[metric].filter((value) => value !== null)
      const whole = known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
      if (whole === null) expect(now[metric]).toBeNull()
      else expect(whole).toBeCloseTo(now[metric] ?? Number.NaN, -1)
    }
  })

  test.each([
    ['2024-03-31', 23],
    ['2024-10-27', 25],
    ['2024-10-28', 24],
  ])('%s has %i hours', async (day, hours) => {
    const { steps, now, compared } = await summaryOf(days(day, day))
    expect([steps.interval, steps.at.length]).toEqual(['hour', hours])
    expect(now.knownPct).toBe(100)
    const dayBefore = await summaryOf(days(addDays(day, -1), addDays(day, -1)))
    // sums of floating-point numbers, added in whatever order the database reads them
    for (const [metric, value] of Object.entries(dayBefore.now))
      if (value === null) expect(compared?.before[metric as keyof typeof compared.before]).toBeNull()
      else expect(compared?.before[metric as keyof typeof compared.before]).toBeCloseTo(value, 6)
  })

  test('a day has the same figures however it is requested', async () => {
    const { charts } = await asViewer()
    const ofMonth = await summaryOf(october)
    const { data: bars } = await charts.location({
      locationId: house.id,
      ...october,
      interval: '86400',
      measure: 'energy',
    })
    for (const [i, date] of ofMonth.steps.at.map((_, n) => addDays('2024-10-01', n)).entries()) {
      const day = days(date, date)
      const { now } = await summaryOf(day)
      const { compared } = await summaryOf(days(addDays(date, 1), addDays(date, 1)))
      const { data: energy } = await charts.energy({ locationId: house.id, ...day })
      for (const metric of ['importWh', 'exportWh', 'productionWh', 'consumptionWh'] as const) {
        const series = (
          {
            importWh: 'gridImport',
            exportWh: 'gridExport',
            productionWh: 'solar',
            consumptionWh: 'consumption',
          } as const
        )[metric]
        const bar = bars.series.find(({ key }) => key === series)?.values[i] ?? null
        expect([date, metric, ofMonth.steps[metric][i]]).toEqual([date, metric, now[metric]])
        expect([date, metric, compared?.before[metric]]).toEqual([date, metric, now[metric]])
        expect([date, metric, energy[metric]]).toEqual([date, metric, now[metric]])
        expect([date, metric, roundKnown(bar, 1)]).toEqual([date, metric, now[metric]])
      }
    }
  })

  const lastDay = october.from + 9 * 86_400_000 + 900_000
  test.each([
    ...ranges,
    ['24 hours from a quarter past on', { from: lastDay, to: lastDay + 86_400_000 }] as const,
  ])('figures cover exactly the range, at any step: %s', async (_name, range) => {
    const { now, steps } = await summaryOf(range)
    const { charts } = await asViewer()
    const { data: energy } = await charts.energy({ locationId: house.id, ...range })
    for (const metric of summaryMetrics)
      if (energy[metric] === null) expect(now[metric]).toBeNull()
      else expect(now[metric]).toBeCloseTo(energy[metric], 0)
    const { data: chart } = await charts.location({ locationId: house.id, ...range, measure: 'energy' })
    expect(chart).toMatchObject(range)
    expect(chart.series.find(({ key }) => key === 'gridImport')?.totalWh).toBeCloseTo(
      energy.importWh ?? Number.NaN,
      0,
    )
    expect(steps.at[0]).toBe(range.from)
  })

  test('a month is the sum of its days, requested one by one', async () => {
    const month = await summaryOf(october)
    const client = await asViewer()
    const sums = { importWh: 0, productionWh: 0 }
    const standby: (number | null)[] = []
    for (const day of month.steps.at.map((_, i) => addDays('2024-10-01', i))) {
      const { data } = await client.summaries.location({ locationId: house.id, ...days(day, day) })
      sums.importWh += data.now.importWh ?? 0
      sums.productionWh += data.now.productionWh ?? 0
      standby.push(data.loads.now.standbyW)
    }
    expect(sums.importWh).toBeCloseTo(month.now.importWh ?? 0, -0.5)
    expect(sums.productionWh).toBeCloseTo(month.now.productionWh ?? 0, -0.5)
    expect(standby).toEqual(month.loads.standbyW)
  })
})

test('an unfinished month is compared with the same days of the previous month', async () => {
  const now = Date.parse('2024-10-10T11:52:00+02:00')
  const { compared, now: soFar } = await readLocationSummary(
    server.app.platform.db,
    { ...house, timezone: zone },
    october,
    now,
  )
  expect(soFar.to).toBe(Date.parse('2024-10-10T12:00:00+02:00'))
  const before = compared?.before
  expect(before).toMatchObject({ to: Date.parse('2024-09-10T12:00:00+02:00') })
  const same = await summaryOf({ from: localDayRange(zone, '2024-09-01').startMs, to: before?.to ?? 0 })
  // a range is extended to whole days
  expect(before?.importWh ?? 0).toBeLessThan(same.now.importWh ?? 0)
})

test('the best days come before the worst, and no day is in both lists', async () => {
  const { days: ranked } = await summaryOf(october)
  expect(ranked?.by).toBe('selfSufficiencyPct')
  const shares = [...(ranked?.best ?? []), ...(ranked?.worst ?? []).toReversed()].map(
    (day) => day.selfSufficiencyPct ?? -1,
  )
  expect(shares).toHaveLength(6)
  expect(shares).toEqual(shares.toSorted((a, b) => b - a))
})

describe('a location without any data', () => {
  test('a range without values has no figures, and the nearest day with values is returned', async () => {
    const empty = await summaryOf(days('2023-05-01', '2023-05-31'))
    expect(empty.now).toMatchObject({ knownPct: 0, consumptionWh: null, selfSufficiencyPct: null })
    expect(empty).toMatchObject({
      nearestDay: '2024-03-29',
      days: null,
      insights: [],
      battery: null,
      solar: null,
    })
    expect(empty.loads.now).toEqual({ peak: null, standbyW: null })
  })
  test('a future range has nothing to compare', async () => {
    const coming = await summaryOf(days('2031-05-01', '2031-05-31'))
    expect(coming.compared).toBeNull()
    expect(coming.now.to).toBe(coming.now.from)
    expect(coming.steps.at).toHaveLength(31)
  })
})

describe('refusals', () => {
  test.each([
    ['a reversed range', { from: october.to, to: october.from }, 'must be after from'],
    ['an empty range', { from: october.from, to: october.from }, 'must be after from'],
    ['a range above two years', days('2020-01-01', '2024-01-01'), 'must not exceed two years'],
    [
      'a range above two years, with the end that would be accepted',
      { from: 0, to: 9e12 },
      '63244800000 would do',
    ],
  ])('%s', async (_name, range, reason) => {
    const requested = (await asViewer()).summaries.location({ locationId: house.id, ...range })
    await expect(requested).rejects.toMatchObject({
      status: 400,
      data: { fields: [{ path: 'to', message: expect.stringContaining(reason) }] },
    })
  })
  test.each(['foreignOwner', 'foreignAggregator', 'nobody', 'colleague'] as const)(
    'to %s the location does not exist',
    async (person) => {
      const client = server.client(await newSession(server, world.people[person]))
      await expect(client.summaries.location({ locationId: house.id, ...october })).rejects.toMatchObject({
        status: 404,
      })
    },
  )
})
