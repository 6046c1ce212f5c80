import { expect, test } from 'vitest'
import { addDays } from '../../time/local-day.ts'
import { decimalNumber, PAID_DIGITS } from '../../units/decimals.ts'
import { span, tariffComponent, version } from '../fixtures/plan-parts.ts'
import { column, steady } from '../fixtures/printed-bill.ts'
import { templatePainting } from '../painting/schedule-templates.ts'
import { scheduleOf } from '../painting/tariff-painting.ts'
import { costDays } from './cost-days.ts'
import { totalPaid } from './cost-lines.ts'
import { forecastExcess } from './excess-forecast.ts'

const blocks = scheduleOf(templatePainting('five_blocks'), 'blocks')
const plan = version(
  [
    tariffComponent(
      'power',
      blocks,
      { 1: '3', 2: '1', 3: '1', 4: '1', 5: '1' },
      { unit: 'kW', power: 'agreed', vat: 'none' },
    ),
  ],
  { schedules: [blocks] },
)
const network = {
  powersOn: () => ({ kw: [4, 9, 9, 9, 9] as const, isExcessCharged: true }),
  excessFactorIn: () => 1,
}
const range = { from: '2026-01-01', to: '2026-02-28' }
const february = { from: '2026-02-01', to: '2026-02-28' }

/** 1 kW all the time, and `kw` for the hour from 9 on working days. */
const daysOf = (kw: (date: string) => number) =>
  costDays({
    ...steady(range, [span(plan)]),
    importWh: column(range, ({ date, hour }) => (hour === 9 ? kw(date) : 1) * 250),
    network,
  }).map(({ date, lines }) => ({ date, excess: lines.filter(({ rule }) => rule === 'excess') }))

/** Days known at the end of a day, including the four weeks before it. */
function forecastOn(days: ReturnType<typeof daysOf>, today: string) {
  const basis = new Set(Array.from({ length: 28 }, (_, i) => addDays(today, -i)))
  const known = days.filter(({ date }) => date <= today).map((day) => ({ ...day, isComplete: true }))
  const { expected, low, high } = forecastExcess(known, february, basis)
  return [expected, low, high].map((paid) => decimalNumber(paid, PAID_DIGITS))
}
const paidOf = (days: ReturnType<typeof daysOf>) =>
  decimalNumber(totalPaid(days.flatMap(({ date, excess }) => (date >= '2026-02' ? excess : []))), PAID_DIGITS)

test('equal excess on every working day is forecast exactly, anywhere in the month', () => {
  const days = daysOf(() => 5)
  for (const today of ['2026-02-03', '2026-02-12', '2026-02-27']) {
    const [expected = 0] = forecastOn(days, today)
    // the examined weeks contain holidays, and Prešeren Day is a Sunday, so only within a twentieth
    expect(Math.abs(expected / paidOf(days) - 1)).toBeLessThan(0.05)
  }
})

test('at the end of the month it equals the actual excess', () => {
  const days = daysOf((date) => (date === '2026-02-10' ? 8 : 5))
  const [expected, low, high] = forecastOn(days, '2026-02-28')
  expect(expected).toBeCloseTo(paidOf(days), 5)
  expect([low, high]).toEqual([expected, expected])
})

test('low and high use the lowest and the highest day', () => {
  const days = daysOf((date) => (date === '2026-01-20' ? 8 : 1))
  const [expected = 0, low = 0, high = 0] = forecastOn(days, '2026-02-03')
  expect(low).toBe(0)
  expect(expected).toBeGreaterThan(0)
  // 18 remaining working days with four quarter-hours of 4 kW excess: √(18 × 4 × 16) × 3
  expect(high).toBeCloseTo(Math.sqrt(18 * 64) * 3, 4)
})

test('a block that does not apply in the month has no excess', () => {
  // block 1 applies from November to February only, so its excess says nothing about March
  const spring = { from: '2026-01-01', to: '2026-03-31' }
  const days = costDays({
    ...steady(spring, [span(plan)]),
    importWh: column(spring, ({ date, hour }) => (hour === 9 && date < '2026-03' ? 5 : 1) * 250),
    network,
  }).map(({ date, lines }) => ({
    date,
    excess: lines.filter(({ rule }) => rule === 'excess'),
    isComplete: true,
  }))
  const march = { from: '2026-03-01', to: '2026-03-31' }
  const basis = new Set(Array.from({ length: 28 }, (_, i) => addDays('2026-03-01', -i - 1)))
  const known = days.filter(({ date }) => date < '2026-03-01')
  expect(forecastExcess(known, march, basis)).toEqual({ expected: 0n, low: 0n, high: 0n })
})

test('without excess so far, no excess is forecast', () => {
  expect(
    forecastOn(
      daysOf(() => 1),
      '2026-02-03',
    ),
  ).toEqual([0, 0, 0])
})
