import { dayTypes } from '@kilowatt/domain/pricing/plans/utility-plan'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedLocation } from '../../../../seed/locations.ts'
import { seedPerson } from '../../../../seed/people.ts'
import { exampleComponent, examplePlan, exampleVersion } from '../../../testing/calls/example-plan.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { calculateMarkedCosts, seedGridDays, seedPriceHome } from '../../../testing/price-home.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) })
})
afterAll(() => server[Symbol.asyncDispose]())

const range = { from: '2026-04-01', to: '2026-04-03' }

const sold = exampleComponent('Sold', '0.05', { direction: 'export', vat: 'none' })
const onePrice = exampleVersion([exampleComponent('Energy', '0.10'), sold])
const allMonths = Array.from({ length: 12 }, (_, i) => i + 1)
const highAndLow = exampleVersion(
  [
    exampleComponent('Energy', '0', {
      schedule: 'vt-mt',
      rates: [
        { tariff: 'T2', prices: [{ kind: 'fixed', amount: '0.08' }] },
        { tariff: 'T1', prices: [{ kind: 'fixed', amount: '0.12' }] },
      ],
    }),
    exampleComponent('Fee', '3', { unit: 'month', kind: 'standing_charge' }),
    sold,
  ],
  {
    schedules: [
      {
        key: 'vt-mt',
        holidays: 'ignored',
        windows: [
          { tariff: 'T2', months: allMonths, days: [...dayTypes], from: '00:00', to: '06:00' },
          { tariff: 'T1', months: allMonths, days: [...dayTypes], from: '06:00', to: '24:00' },
        ],
      },
    ],
  },
)

/** 24 kWh a day with 22 % VAT, and 9.6 kWh sold at 0.05; the third day has no price. */
async function pricedHome(
  version = onePrice,
  terms: { netting?: 'net_metering'; nettingPeriod?: 'month' | 'year' } = {},
) {
  const home = await seedPriceHome(server)
  const { db } = server.app.platform
  await seedGridDays(db, home.locationId, ['2026-04-01', '2026-04-02', '2026-04-03'], {
    importWh: 250,
    exportWh: 100,
  })
  await sql`update location_day set import_wh = 24000, consumption_wh = 24000 where location_id = ${home.locationId}`.execute(
    db,
  )
  const { plan } = (
    await home.api.utilityPlans.create({
      plan: examplePlan({
        versions: [version],
      }),
    })
  ).data
  await home.api.priceLists.create({
    ...{ locationId: home.locationId, planId: plan.id, validFrom: '2026-04-01', validTo: '2026-04-02' },
    ...terms,
  })
  await calculateMarkedCosts(server, Date.parse('2026-04-10T10:00:00Z'))
  const { company_id: companyId, location_group_id: locationGroupId } = await db
    .selectFrom('location')
    .select(['company_id', 'location_group_id'])
    .where('id', '=', home.locationId)
    .executeTakeFirstOrThrow()
  const runner = await seedPerson(server.app.platform, { companyId, role: 'ROLE_AGGREGATOR' })
  return { ...home, plan, locationGroupId, aggregator: server.client(await signedInAs(server, runner)) }
}

test('a daily report has one column of costs and one of earnings per currency; a day without a price has no value', async () => {
  const { api, locationId } = await pricedHome()
  const { data } = await api.reports.location({ locationId, ...range })
  expect(data.costs).toEqual([
    {
      currency: 'EUR',
      cost: { values: [2.93, 2.93, null], total: 5.86 },
      earned: { values: [0.48, 0.48, null], total: 0.96 },
      costBesideRows: null,
      earnedBesideRows: null,
    },
  ])
  expect(data.areCostsPending).toBe(false)
  // a partial month costs as much as its days
  const cut = { locationId, from: '2026-04-02', to: '2026-05-01', step: 'month' } as const
  const [euros] = (await api.reports.location(cut)).data.costs
  expect(euros).toMatchObject({ cost: { values: [2.93, null], total: 2.93 }, costBesideRows: null })
})

test('energy by tariff is next to its cost, in rows of days and of months', async () => {
  const { api, locationId } = await pricedHome(highAndLow)
  const { data } = await api.reports.location({ locationId, ...range })
  expect(data.tariffs).toEqual([
    { tariff: 'T1', values: [18_000, 18_000, null], totalWh: 36_000 },
    { tariff: 'T2', values: [6000, 6000, null], totalWh: 12_000 },
  ])
  const byMonth = (await api.reports.location({ locationId, ...range, step: 'month' })).data
  expect(byMonth.tariffs.map(({ tariff, totalWh }) => [tariff, totalWh])).toEqual([
    ['T1', 36_000],
    ['T2', 12_000],
  ])
})

test('an hour costs its energy at its price; other charges are only in the total and have a note', async () => {
  const { api, locationId } = await pricedHome(highAndLow)
  const { data } = await api.reports.location({ locationId, from: range.from, to: range.from, step: 'hour' })
  const [euros] = data.costs
  const hours = (low: number | null, high: number | null) => [...Array(6).fill(low), ...Array(18).fill(high)]
  // 1 kWh × 0.08 × 1.22 and 1 kWh × 0.12 × 1.22
  expect(euros?.cost.values).toEqual(hours(0.0976, 0.1464))
  expect(euros?.earned.values).toEqual(hours(0.02, 0.02))
  // (6 × 0.08 + 18 × 0.12) × 1.22, and 0.10 × 1.22 of the monthly fee
  expect(euros).toMatchObject({ cost: { total: 3.34 }, earned: { total: 0.48 }, costBesideRows: 0.12 })
  expect(data.tariffs).toEqual([
    { tariff: 'T1', values: hours(null, 1000), totalWh: 18_000 },
    { tariff: 'T2', values: hours(1000, null), totalWh: 6000 },
  ])
})

test('exports that cancelled imports are in rows but not in the total, and the difference has a note', async () => {
  const netted = exampleVersion([exampleComponent('Energy', '0.10', { isNetted: true }), sold])
  const { api, locationId } = await pricedHome(netted, { netting: 'net_metering' })
  const [euros] = (await api.reports.location({ locationId, ...range })).data.costs
  // 48 kWh imported and 19.2 exported: all exports cancel imports, (48 − 19.2) × 0.10 × 1.22
  expect(euros).toMatchObject({
    ...{ cost: { total: 3.51 }, costBesideRows: -2.34 },
    ...{ earned: { values: [0.48, 0.48, null], total: 0 }, earnedBesideRows: -0.96 },
  })
})

test.each(['month', 'year'] as const)(
  'files have a separate row for the amount that net metering over the %s removes from the total',
  async (nettingPeriod) => {
    const netted = exampleVersion([exampleComponent('Energy', '0.10', { isNetted: true }), sold])
    const { api, locationId } = await pricedHome(netted, { netting: 'net_metering', nettingPeriod })
    const [bill] = (await api.costs.period({ locationId, ...range })).data.bills
    expect(bill).toMatchObject({ charges: { total: '3.51' }, credits: { total: '0.00' } })
    const label = 'Not in any row: imports offset by exports, which are not sold'
    for (const step of ['day', 'month'] as const) {
      const fileOf = async (format: 'csv' | 'xlsx' | 'pdf') => {
        const file = await api.reports.locationFile({ locationId, ...range, step, format, locale: 'en' })
        return new Uint8Array(await new Response(file.body).arrayBuffer())
      }
      const lines = new TextDecoder()
        .decode(await fileOf('csv'))
        .trim()
        .split(/\r?\n/)
      expect(lines.at(-2)).toMatch(new RegExp(`^"${label}",.*,-2\\.34,-0\\.96,,?$`))
      expect(lines.at(-1)).toMatch(/^"Total",.*,3\.51,0,48/)
      const rows = (await readXlsx(await fileOf('xlsx'))).sheets[0]?.rows ?? []
      expect(rows.at(-2)?.[0]).toBe(label)
      expect(rows.at(-2)?.slice(8, 10)).toEqual([-2.34, -0.96])
      const pdf = await getDocumentProxy(await fileOf('pdf'))
      const { text } = await extractText(pdf, { mergePages: true })
      expect(text).toMatch(/The rows add up to €0\.96 more than the total earned/)
    }
  },
)

test('the extra row of an hourly report mentions charges per day, but no netting', async () => {
  const { api, locationId } = await pricedHome(highAndLow)
  const file = await api.reports.locationFile({
    locationId,
    ...range,
    step: 'hour',
    format: 'csv',
    locale: 'en',
  })
  const lines = (await new Response(file.body).text()).trim().split(/\r?\n/)
  expect(lines.at(-2)).toMatch(/^"Not in any row: daily or monthly charges",/)
})

test('many locations have daily costs but no hourly ones, and no tariffs', async () => {
  const { locationGroupId, aggregator } = await pricedHome(highAndLow)
  const byDay = (await aggregator.reports.group({ locationGroupId, ...range })).data
  expect(byDay.costs.map(({ cost }) => cost.total)).toEqual([6.69])
  expect(byDay.tariffs).toEqual([])
  expect((await aggregator.reports.group({ locationGroupId, ...range, step: 'hour' })).data.costs).toEqual([])
})

test('rows whose costs are being recalculated, or can no longer be, are marked at every step and in files', async () => {
  const { api, locationId, plan } = await pricedHome()
  const { db } = server.app.platform
  const ask = async (step?: 'hour' | 'month') =>
    (await api.reports.location({ locationId, ...range, ...(step && { step }) })).data
  expect(await ask()).toMatchObject({
    ...{ areCostsPending: false, pendingCosts: [false, false, false], outdatedCosts: [false, false, false] },
  })
  // the quarter-hours of the second day are no longer stored when its price is corrected
  const second = localDayRange('Europe/Ljubljana', '2026-04-02')
  await db
    .deleteFrom('location_quarter')
    .where('location_id', '=', locationId)
    .where('at', '<', new Date(second.endMs))
    .execute()
  for (const table of ['location_day', 'cost_energy'] as const)
    await db
      .deleteFrom(table)
      .where('location_id', '=', locationId)
      .where('day', '<=', '2026-04-02')
      .execute()
  await db
    .updateTable('cost_day')
    .set({ is_outdated: true })
    .where('location_id', '=', locationId)
    .where('day', '=', '2026-04-02')
    .execute()
  const outdatedCosts = [false, true, false]
  expect(await ask()).toMatchObject({ outdatedCosts, pendingCosts: [false, false, false] })
  expect(await ask('month')).toMatchObject({ outdatedCosts: [true], pendingCosts: [false] })
  const byHour = await ask('hour')
  expect(byHour.outdatedCosts.flatMap((is, hour) => (is ? [hour] : []))).toEqual(
    Array.from({ length: 24 }, (_, i) => 24 + i),
  )

  const [version] = plan.plan.versions
  if (!version) throw new Error('no version')
  await api.utilityPlans.update({
    ...{ planId: plan.id, revision: 1 },
    plan: { ...plan.plan, versions: [{ ...version, vatPct: '10' }] },
  })
  expect(await ask()).toMatchObject({
    areCostsPending: true,
    outdatedCosts,
    pendingCosts: [true, true, false],
  })
  const file = await api.reports.locationFile({ locationId, ...range, format: 'csv', locale: 'en' })
  const lines = (await new Response(file.body).text()).trim().split(/\r?\n/)
  const doubts = 'being recalculated, as last calculated, not updated'
  expect(lines.map((line) => line.replace(/^.*,(?=$|")/, ''))).toEqual([
    '"Status of costs"',
    '"being recalculated"',
    `"${doubts}"`,
    '',
    `"${doubts}"`,
  ])
  await calculateMarkedCosts(server, Date.parse('2026-04-10T10:00:00Z'))
  expect(await ask()).toMatchObject({ areCostsPending: false, pendingCosts: [false, false, false] })
})

test("a report's file has the figures of the page and the number of days without a price", async () => {
  const { api, locationId } = await pricedHome()
  const file = await api.reports.locationFile({ locationId, ...range, format: 'csv', locale: 'en' })
  const lines = (await new Response(file.body).text()).trim().split(/\r?\n/)
  expect(lines[0]).toMatch(/"Cost \(EUR\)","Earned \(EUR\)","Import · T0 \(ET\) \(kWh\)","Status of costs"$/)
  expect(lines[1]).toMatch(/,2\.93,0\.48,24,$/)
  expect(lines[3]).toMatch(/,,,,$/)
  expect(lines.at(-1)).toMatch(/,5\.86,0\.96,48,"days without a price: 1"$/)
})

test('costs of some of the locations are marked as such in every form', async () => {
  const { locationId, locationGroupId, aggregator } = await pricedHome()
  const { platform } = server.app
  const { company_id: companyId } = await platform.db
    .selectFrom('location')
    .select('company_id')
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow()
  const place = { companyId, locationGroupId, timezone: 'Europe/Ljubljana' }
  const unpriced = await seedLocation(platform, place)
  await seedGridDays(platform.db, unpriced.id, ['2026-04-01', '2026-04-02', '2026-04-03'], {
    importWh: 250,
    exportWh: 0,
  })
  const { data } = await aggregator.reports.group({ locationGroupId, ...range })
  expect(data.costCoverage).toEqual({ priced: 1, count: 2, unpricedDays: 1 })
  const fileOf = async (format: 'csv' | 'pdf' | 'xlsx') => {
    const file = await aggregator.reports.groupFile({ locationGroupId, ...range, format, locale: 'en' })
    return new Uint8Array(await new Response(file.body).arrayBuffer())
  }
  expect(new TextDecoder().decode(await fileOf('csv'))).toContain('"Cost (EUR, 1 of 2 locations)"')
  const [sheet] = (await readXlsx(await fileOf('xlsx'))).sheets
  expect(sheet?.rows[0]).toContain('Cost (EUR, 1 of 2 locations)')
  const pdf = await getDocumentProxy(await fileOf('pdf'))
  const { text } = await extractText(pdf, { mergePages: true })
  const texts = text.replace(/\s+/g, ' ')
  expect(texts).toContain('Cost (1 of 2 locations)')
  expect(texts).toContain('1 of 2 locations have prices')
})

test('complete costs are not marked', async () => {
  const { api, locationId } = await pricedHome()
  const { data } = await api.reports.location({ locationId, from: range.from, to: '2026-04-02' })
  expect(data.costCoverage).toEqual({ priced: 1, count: 1, unpricedDays: 0 })
})
