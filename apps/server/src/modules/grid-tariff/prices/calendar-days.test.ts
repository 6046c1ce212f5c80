import { expect, test } from 'vitest'
import { seedPerson } from '../../../../seed/people.ts'
import { exampleComponent, examplePlan, exampleVersion } from '../../../testing/calls/example-plan.ts'
import { signedInAs } from '../../../testing/people/sign-in.ts'
import { calculateMarkedCosts, seedGridDays, seedPriceHome } from '../../../testing/price-home.ts'
import { startTestServer } from '../../../testing/servers/test-server.ts'

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const wholeDay = { months, from: '00:00', to: '24:00' }

/** 0.30 on every day of the week, 0.10 on holidays. */
const holidayPlan = (country: string) =>
  examplePlan({
    kind: 'time_of_use',
    country,
    versions: [
      exampleVersion(
        [
          exampleComponent('Energy', '0', {
            vat: 'included',
            schedule: 'days',
            rates: [
              { tariff: 'T1', prices: [{ kind: 'fixed', amount: '0.30' }] },
              { tariff: 'T2', prices: [{ kind: 'fixed', amount: '0.10' }] },
            ],
          }),
        ],
        {
          schedules: [
            {
              key: 'days',
              holidays: 'apart',
              windows: [
                { tariff: 'T1', ...wholeDay, days: [...weekdays] },
                { tariff: 'T2', ...wholeDay, days: ['holiday'] },
              ],
            },
          ],
        },
      ),
    ],
  })

/** A Wednesday that no rule makes a holiday. */
const day = '2026-06-10'
const now = Date.parse('2026-06-20T12:00Z')

test('a day made work-free applies to Slovenian plans, too: prices follow, and stored costs are recalculated', async () => {
  await using server = await startTestServer()
  const { db } = server.app.platform
  const admin = server.client(
    await signedInAs(server, await seedPerson(server.app.platform, { role: 'ROLE_SUPER_ADMIN' })),
  )
  const homeOf = async (country: string) => {
    const home = await seedPriceHome(server)
    const { plan } = (await home.api.utilityPlans.create({ plan: holidayPlan(country) })).data
    await home.api.priceLists.create({
      locationId: home.locationId,
      planId: plan.id,
      validFrom: '2026-06-01',
    })
    await seedGridDays(db, home.locationId, ['2026-06-09', day, '2026-06-11'], { importWh: 250 })
    return home
  }
  const [here, there] = [await homeOf('SI'), await homeOf('AT')]
  const priceOf = async ({ api, locationId }: typeof here) =>
    (await api.costs.prices({ locationId, from: day, to: day })).data.paid?.perKwh[40]
  const keptOf = async ({ locationId }: typeof here) => {
    await calculateMarkedCosts(server, now)
    const rows = await db
      .selectFrom('cost_day')
      .select(['day', 'energy_paid'])
      .where('location_id', '=', locationId)
      .where('day', 'in', ['2026-06-09', day, '2026-06-11'])
      .orderBy('day')
      .execute()
    return rows.map(({ energy_paid }) => BigInt(energy_paid))
  }
  const [before = 0n, working = 0n] = await keptOf(here)
  expect(working).toBe(before)
  expect(before).toBeGreaterThan(0n)
  expect([await priceOf(here), await priceOf(there)]).toEqual([0.3, 0.3])

  await admin.networkPrices.setDay({ date: day, data: { isWorkFree: true, source: 'decree' } })
  expect([await priceOf(here), await priceOf(there)]).toEqual([0.1, 0.3])
  expect(
    (await db.selectFrom('cost_mark').select('location_id').execute()).map((one) => one.location_id),
  ).toEqual([here.locationId])
  expect(await keptOf(here)).toEqual([before, before / 3n, before])
  expect(await keptOf(there)).toEqual([before, before, before])

  await admin.networkPrices.removeDay({ date: day })
  expect(await keptOf(here)).toEqual([before, before, before])
})
