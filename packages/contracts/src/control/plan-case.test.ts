import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { planCaseFile, planCaseJsonSchema } from './plan-case.ts'

const file = JSON.parse(
  readFileSync(
    new URL('../../../domain/planning/fixtures/plan-36h/p2-ev-peak-fee.json', import.meta.url),
    'utf8',
  ),
)

/** Updated by `npx vitest run --project pure plan-case -u`. Writers of cases follow this schema. */
test('the published schema', async () => {
  await expect(`${JSON.stringify(planCaseJsonSchema(), null, 2)}\n`).toMatchFileSnapshot(
    '../../../../docs/plan-case.schema.json',
  )
})

test.each([
  ['another format', { format: 'plan-case/2' }, 'format'],
  ['a series of another length', { pv_kw: [0, 0] }, 'pv_kw'],
  ['a price that is not a number', { buy_eur_per_kwh: file.buy_eur_per_kwh.map(String) }, 'buy_eur_per_kwh'],
  ['a car with crossed powers', { ev: { ...file.ev, power_min_kw: 9 } }, 'ev'],
  ['too many slots', { slots: 5_000 }, 'slots'],
])('refuses %s', (_fault, change, field) => {
  const read = planCaseFile.safeParse({ ...file, ...change })
  expect(read.success).toBe(false)
  expect(read.error?.issues[0]?.path[0]).toBe(field)
})

const heat = {
  ...{ power_min_kw: 1, power_max_kw: 3, time_constant_h: 60, kelvin_per_kwh_heat: 0.15 },
  ...{ temp_start_c: 21, temp_min_c: 20, temp_max_c: 23, temp_end_min_c: 20.5 },
}
const weather = { outdoor_c: Array(144).fill(5), cop: Array(144).fill(3) }
test.each([
  ['within it', { heat: { ...heat, ...weather } }, true],
  ['beside the load', { heat, ...weather }, true],
  ['nowhere', { heat }, false],
  ['without a heat pump', { heat: null }, true],
])('reads the series of a heat pump %s', (_place, change, isCase) => {
  expect(planCaseFile.safeParse({ ...file, ...change }).success).toBe(isCase)
})

test('accepts a case with a description, sources and an expected result', () => {
  expect(planCaseFile.safeParse(file).success).toBe(true)
})
