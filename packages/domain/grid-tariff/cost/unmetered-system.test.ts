import { expect, test } from 'vitest'
import { householdTerms, loadOf, monthsOf } from '../fixtures/tariff-terms.ts'
import { unmeteredMonth } from './unmetered-system.ts'

/** By hand: 1 kW all the time; June 2026 has 21 working days of 16 hours (25 June is a Thursday), 720 hours in all. */
const [june] = monthsOf(loadOf('2026-06-01', '2026-06-30', () => 250))

test.each([
  ['with one phase', 1, 7, 4.06],
  ['with three phases', 3, 17, 7.14],
  ['with three phases above 17 kW', 3, 22, 13.64],
] as const)(
  'without quarter-hours a connection %s pays a share of its power',
  (_rule, phases, connectionKw, billedKw) => {
    const month =
      june && unmeteredMonth(june, householdTerms, { connection: { connectionKw, phases }, tariffs: 2 })
    expect(month?.networkPower).toMatchObject([
      {
        key: 'power',
        quantity: expect.closeTo(billedKw, 9),
        priceEur: 2.68165,
        costEur: expect.closeTo(billedKw * 2.68165, 9),
      },
    ])
    expect(month?.networkEnergy).toMatchObject([
      { key: 'T1', quantity: 336, priceEur: 0.02004, costEur: expect.closeTo(336 * 0.02004, 9) },
      { key: 'T2', quantity: 384, priceEur: 0.01741, costEur: expect.closeTo(384 * 0.01741, 9) },
    ])
    expect(month).toMatchObject({ excess: [], missing: [] })
  },
)

test('other user groups have no such prices', () => {
  const terms = { ...householdTerms, customer: { userGroup: 1, consumer: 'metered' } } as const
  const connection = { connectionKw: 17, phases: 3 } as const
  const month = june && unmeteredMonth(june, terms, { connection, tariffs: 1 })
  expect(month?.totalEur).toBeNull()
  expect(month?.missing).toEqual(['network', 'renewables'])
})
