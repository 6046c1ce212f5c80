import { expect, test } from 'vitest'
import { span, tariffComponent, version, window } from '../fixtures/plan-parts.ts'
import { billOf, steady } from '../fixtures/printed-bill.ts'

const march = { from: '2026-03-01', to: '2026-03-31' }

/** Tariffs of the lines of a bill, for a day whose tariffs appear in the given order. */
function tariffsOf(appearing: readonly string[], listed = appearing) {
  const hour = (at: number) => `${String(at).padStart(2, '0')}:00`
  const schedule = {
    key: 'day',
    holidays: 'ignored',
    windows: appearing.map((tariff, i) =>
      window(tariff, hour(i), i === appearing.length - 1 ? '24:00' : hour(i + 1)),
    ),
  } as const
  const energy = tariffComponent(
    'energy',
    schedule,
    Object.fromEntries(listed.map((tariff) => [tariff, '0.1'])),
  )
  const plan = version([energy], { schedules: [schedule] })
  return billOf(steady(march, [span(plan)])).charges.lines.map(({ line }) => line.tariff)
}

test('blocks are in numeric order and high is before low, however the day starts', () => {
  expect(tariffsOf(['3', '2', '1', '4', '5'])).toEqual(['1', '2', '3', '4', '5'])
  expect(tariffsOf(['T2', 'T1'])).toEqual(['T1', 'T2'])
  expect(tariffsOf(['MT', 'VT'])).toEqual(['VT', 'MT'])
})

test('tariffs with custom names are in the order of their plan', () => {
  expect(tariffsOf(['night', 'evening', 'day'], ['day', 'evening', 'night'])).toEqual([
    'day',
    'evening',
    'night',
  ])
})
