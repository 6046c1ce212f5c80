import { expectedBill, syntheticLoad } from '@kilowatt/domain/grid-tariff/fixtures/tariff-vectors'
import { QUARTER_MS } from '@kilowatt/domain/time/floor-time'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedPerson } from '../../../seed/people.ts'
import { signedInAs } from '../../testing/people/sign-in.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

/** A household of 17 kW that has changed its powers, as reported by the portal. */
const facts = {
  connectionKw: 17,
  phases: 3,
  limiterA: 25,
  voltageLevel: 'NN',
  hasQuarterHours: true,
  exportKw: null,
  isHousehold: true,
  userGroup: 0,
  billingKw: 10,
  tariffs: 2,
  yearlyHours: 1000,
  agreed: [
    {
      kw: expectedBill.agreed,
      from: '2025-01-01',
      to: '2025-12-31',
      setBy: 'customer',
      minKw: 4.6,
      connectionKw: 17,
    },
  ],
}
const PART = 9_600
const firstMs = localDayRange('Europe/Ljubljana', '2025-01-01').startMs
const year = { vt: 0.12, mt: 0.09, from: '2025-01-01', to: '2025-12-31' }

let server: TestServer
let household: Awaited<ReturnType<typeof someone>>
beforeAll(async () => {
  server = await startTestServer()
  household = await someone()
  const { pool } = server.app.platform
  await pool.query('update portal_device set facts = $1, facts_at = now() where id = $2', [
    JSON.stringify(facts),
    household.deviceId,
  ])
  const { importWh } = syntheticLoad()
  for (let at = 0; at < importWh.length; at += PART)
    await household.api.externalDevices.bring({
      deviceId: household.deviceId,
      data: {
        direction: 'import',
        startsAt: firstMs + at * QUARTER_MS,
        minutes: 15,
        energyWh: [...importWh.subarray(at, at + PART)],
      },
    })
})
afterAll(() => server[Symbol.asyncDispose]())

async function someone() {
  const person = await seedPerson(server.app.platform)
  await server.app.platform.pool.query(
    'update user_account set country_id = (select min(id) from country) where id = $1',
    [person.id],
  )
  const api = server.client(await signedInAs(server, person))
  const { data } = await api.externalDevices.add({ data: { name: 'Home' } })
  return { api, deviceId: data.deviceId }
}
const calculate = async (asked: object = {}) =>
  (
    await household.api.calculations.calculate({
      deviceId: household.deviceId,
      data: { ...year, ...asked },
    })
  ).data

test('the new system costs the same as the expected bill, month by month', async () => {
  const { calculations, consumerInfo } = await calculate({ vt: 0, mt: 0 })
  const { total, months } = expectedBill
  expect(consumerInfo).toMatchObject({ connectionPower: 17, consumerType: 'RESIDENTIAL', tariffsCount: 2 })
  expect(calculations?.completeness).toEqual({ quarters: 35_040, knownQuarters: 35_040 })
  expect(calculations?.new.months).toHaveLength(12)
  for (const [i, month] of months.entries()) {
    const calculated = calculations?.new.months[i]
    const sum = (rows: readonly { totalCost: { amount: number | null } }[] = []) =>
      rows.reduce((all, { totalCost }) => all + (totalCost.amount ?? Number.NaN), 0)
    expect(sum(calculated?.networkPower), month.month).toBeCloseTo(month.agreed_eur, 4)
    expect(sum(calculated?.networkEnergy), month.month).toBeCloseTo(month.energy_eur, 4)
    expect(sum(calculated?.excessivePowerBlocks), month.month).toBeCloseTo(month.excess_eur, 4)
    // the row of a block's power contains the same excess
    for (const { block, occurrences, value, totalCost } of calculated?.excessivePowerBlocks ?? [])
      expect(calculated?.networkPower.find(({ category }) => category === `block${block}`)).toMatchObject({
        occurrences,
        excessivePower: value,
        excessivePowerCost: totalCost,
      })
  }
  const levies = total.ove_spte_eur + total.ure_eur + total.market_operator_eur + total.excise_eur
  expect(calculations?.new.totalCost.amount).toBeCloseTo(
    total.agreed_eur + total.excess_eur + total.energy_eur + levies,
    3,
  )
})

test('the best powers cost no more than custom powers, which are shown as a separate system', async () => {
  const custom = { block1: 5, block2: 5.5, block3: 6, block4: 6, block5: 6 }
  const { calculations } = await calculate({ customPowerLimits: custom })
  const of = (name: 'old' | 'new' | 'optimized' | 'custom') => calculations?.[name]?.totalCost.amount ?? -1
  expect(of('optimized')).toBeGreaterThan(0)
  expect(of('optimized')).toBeLessThanOrEqual(Math.min(of('new'), of('custom')) + 1e-6)
  expect(of('old')).toBeGreaterThan(0)
  expect(calculations?.optimum?.risks[0]?.savingEur).toBeCloseTo(of('new') - of('optimized'), 6)
  expect(calculations?.optimum?.costly).toHaveLength(10)
  expect(calculations?.custom?.months[0]?.networkPower.map(({ value }) => value)).toEqual(
    [5, 5.5, 6, 6].map((amount) => ({ amount, unit: 'kW' })),
  )
})

describe('options', () => {
  const totalOf = async (options: object, name: 'new' | 'optimized' = 'optimized') => {
    const { calculations } = await calculate({ options })
    return calculations?.[name]?.totalCost.amount ?? Number.NaN
  }

  test('powers that are reset each month cost no more than a single set, and are returned by month', async () => {
    const { calculations } = await calculate({ options: { isResetMonthly: true } })
    expect(calculations?.optimized?.totalCost.amount).toBeLessThanOrEqual((await totalOf({})) + 1e-6)
    expect(calculations?.optimum?.byMonth).toHaveLength(12)
    const january = calculations?.optimum?.byMonth?.[0]
    expect(calculations?.optimized?.months[0]?.networkPower.map(({ value }) => value.amount)).toEqual(
      january?.powers.slice(0, 4),
    )
    expect(calculations?.optimum?.risks[0]?.savingEur).toBeCloseTo(
      (await totalOf({}, 'new')) - (calculations?.optimized?.totalCost.amount ?? 0),
      6,
    )
  })

  test('arbitrary powers cost no more than powers in steps', async () => {
    const [steps, any] = [await totalOf({}), await totalOf({ isContinuous: true })]
    expect(any).toBeLessThanOrEqual(steps + 1e-6)
    expect(any).toBeGreaterThan(steps - 1)
  })

  test('a search without contributions costs no less in total', async () => {
    expect(await totalOf({ withContributions: false })).toBeGreaterThanOrEqual((await totalOf({})) - 1e-6)
  })

  test('the minimum powers are the best if excess is free', async () => {
    const { calculations } = await calculate({ options: { excess: 'no' } })
    const least = calculations?.limits.minKw
    expect(calculations?.optimum?.powers).toEqual([least, least, least, least, least])
    expect(
      calculations?.optimized?.months.flatMap(({ excessivePowerBlocks }) =>
        excessivePowerBlocks.filter(({ isCharged }) => isCharged),
      ),
    ).toEqual([])
  })

  test('lines are rounded to the cent, as on bills', async () => {
    const { calculations } = await calculate({ options: { rounding: 'bill' } })
    for (const { totalCost } of calculations?.new.months.flatMap(({ networkEnergy }) => networkEnergy) ?? [])
      expect(totalCost.amount).toBe(Math.round((totalCost.amount ?? 0) * 100) / 100)
  })
})

describe('refusals', () => {
  test.each([
    [
      'powers that break the order',
      { block1: 6, block2: 5, block3: 6, block4: 6, block5: 6 },
      'block2',
      'below_previous 6 kW',
    ],
    [
      'powers above the connection',
      { block1: 5, block2: 5, block3: 6, block4: 6, block5: 18 },
      'block5',
      'above_connection 17 kW',
    ],
    [
      'powers below the minimum',
      { block1: 1, block2: 5, block3: 6, block4: 6, block5: 7 },
      'block1',
      'below_minimum 4.6 kW',
    ],
    [
      'powers between steps',
      { block1: 5.05, block2: 6, block3: 6, block4: 6, block5: 7 },
      'block1',
      'not_a_step',
    ],
  ])('%s are refused for the block', async (_case, customPowerLimits, block, message) => {
    await expect(calculate({ customPowerLimits })).rejects.toMatchObject({
      code: 'invalid',
      data: { fields: [{ path: `data.customPowerLimits.${block}`, message }] },
    })
  })

  test.each([
    ['a price that is text', { vt: 'cheap' }],
    ['a negative price', { mt: -0.1 }],
    ['more than 730 days', { from: '2023-01-01', to: '2024-12-31' }],
    ['an end before the beginning', { from: '2025-06-02', to: '2025-06-01' }],
    ['a future range', { from: '2030-01-01', to: '2030-01-31' }],
    ['an unknown fuse', { fuse: { phases: 2, ampere: 25 } }],
    ['a consumer of an unknown kind', { consumer: 'factory' }],
    ['an unknown user group', { userGroup: 5 }],
  ])('%s is refused', async (_case, asked) => {
    await expect(calculate(asked)).rejects.toMatchObject({ code: 'invalid' })
  })

  test("another person's metering place is refused like an absent one", async () => {
    const { api } = await someone()
    for (const deviceId of [household.deviceId, 2_000_000_000])
      await expect(api.calculations.calculate({ deviceId, data: year })).rejects.toMatchObject({
        code: 'not_found',
      })
  })
})

test('nothing is calculated until fuse and consumer are known; gaps are reported', async () => {
  const { api, deviceId } = await someone()
  await api.externalDevices.bring({
    deviceId,
    data: { direction: 'import', startsAt: firstMs, minutes: 15, energyWh: [100, null, 300] },
  })
  const data = { ...year, to: '2025-01-01' }
  expect((await api.calculations.calculate({ deviceId, data })).data.calculations).toBeNull()
  const fuse = { phases: 3 as const, ampere: 25 }
  for (const half of [{ fuse }, { consumer: 'household' as const }])
    expect(
      (await api.calculations.calculate({ deviceId, data: { ...data, ...half } })).data.calculations,
    ).toBeNull()
  const answers = { fuse, consumer: 'household' as const }
  const { calculations } = (await api.calculations.calculate({ deviceId, data: { ...data, ...answers } }))
    .data
  expect(calculations?.completeness).toEqual({ quarters: 96, knownQuarters: 2 })
  expect(calculations?.partialMonths).toEqual(['2025-01'])
  expect(calculations?.limits).toEqual({ minKw: 4.6, maxKw: 17 })
})

test('a consumer that the portal does not report is unknown, neither a household nor a business', async () => {
  const { api, deviceId } = await someone()
  await server.app.platform.pool.query(
    'update portal_device set facts = $1, facts_at = now() where id = $2',
    [JSON.stringify({ ...facts, isHousehold: false, consumptionType: null }), deviceId],
  )
  const data = { ...year, to: '2025-01-01' }
  const unknown = (await api.calculations.calculate({ deviceId, data })).data
  expect(unknown).toMatchObject({ calculations: null, consumerInfo: { consumerType: null } })
})

test('months without published prices are listed and not calculated', async () => {
  const { pool } = server.app.platform
  await pool.query('update portal_device set facts = $1 where id = $2', [
    JSON.stringify({
      ...facts,
      ...{ isHousehold: false, consumptionType: 'Poslovni odjem', userGroup: 2, connectionKw: 200 },
    }),
    household.deviceId,
  ])
  const { calculations } = await calculate()
  expect(calculations?.new.months[0]?.missing).toContain('network')
  expect(calculations?.new.totalCost.amount).toBeNull()
  expect(calculations?.optimum).toBeNull()
})
