import { describe, expect, test } from 'vitest'
import { addDays } from '../../time/local-day.ts'
import { quarterDays } from '../../time/quarter-days.ts'
import {
  component,
  fixed,
  highAndLow,
  span,
  spotComponent,
  tariffComponent,
  version,
} from '../fixtures/plan-parts.ts'
import { column, holidays, LJUBLJANA } from '../fixtures/printed-bill.ts'
import { type CostDay, type CostInput, costDays } from './cost-days.ts'
import { addLines, type CostLine, explainLine, paidOf, totalPaid } from './cost-lines.ts'
import { costsOfParts } from './device-costs.ts'
import { periodCost } from './period-cost.ts'
import { gridWithout, savedByDay, shareColumn } from './shared-costs.ts'
import { sharesOf, wholeEnergies } from './whole-energy.ts'

/** A small generator with a seed, by Tommy Ettinger (public domain). */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Both clock changes, holidays, and a version that ends within a month. */
const range = { from: '2026-03-20', to: '2026-11-05' }
const plan = (share: number) =>
  version(
    [
      spotComponent('energy', { factor: '1.0375', fee: '0.01234', floor: '0', cap: '0.3' }),
      tariffComponent('network', highAndLow, { T1: '0.04321', T2: '0.0321' }),
      component('tiers', '0', {
        tierKwh: [50, 80],
        rates: [{ tariff: 'T0', prices: ['0.1', '0.2', '0.15'].map(fixed) }],
      }),
      component('fee', String(share), { unit: 'month', vat: 'included' }),
      component('power', '3.82301', { unit: 'kW', power: 'agreed' }),
      spotComponent('sold', { factor: '0.9', fee: '-0.01' }, { direction: 'export', vat: 'none' }),
    ],
    { schedules: [highAndLow] },
  )
const spans = [
  span(plan(3.11), { agreedKw: { T0: '6.9' } }, { to: '2026-07-19' }),
  span(plan(2.07), { agreedKw: { T0: '7.3' } }, { from: '2026-07-20' }),
]

function randomInput(seed: number): CostInput {
  const random = randomOf(seed)
  const energy = () => column(range, () => (random() < 0.02 ? Number.NaN : random() ** 4 * 2_000))
  return {
    zone: LJUBLJANA,
    range,
    holidays,
    spans,
    importWh: energy(),
    exportWh: energy(),
    spot: column(range, () => (random() < 0.01 ? Number.NaN : Math.round((random() * 1.4 - 0.2) * 300_000))),
  }
}

const seeds = [1, 2, 3]
const sum = (amounts: readonly bigint[]) => amounts.reduce((a, b) => a + b, 0n)

describe.each(seeds)('laws on random data, seed %i', (seed) => {
  const input = randomInput(seed)
  const days = costDays(input)

  test('the sum of the days is the whole, to the last digit', () => {
    const whole = periodCost(days)
    expect(totalPaid(whole.lines)).toBe(sum(days.map(({ lines }) => totalPaid(lines))))
    expect(totalPaid(whole.lines)).toBe(totalPaid(addLines([days.flatMap(({ lines }) => lines)])))
    expect(whole.completeness.quarters).toBe(input.importWh.length)
  })

  test('a range split anywhere costs the same, if the energy of the month so far is passed', () => {
    for (const to of ['2026-03-28', '2026-03-31', '2026-07-19', '2026-10-24', '2026-10-25']) {
      const count = column({ from: range.from, to }, () => 0).length
      const part = (from: number, end?: number) => ({
        importWh: input.importWh.slice(from, end),
        exportWh: input.exportWh?.slice(from, end) ?? null,
        spot: input.spot?.slice(from, end) ?? null,
      })
      const first = costDays({ ...input, ...part(0, count), range: { from: range.from, to } })
      const second = costDays({
        ...input,
        ...part(count),
        range: { from: addDays(to, 1), to: range.to },
        before: usedInMonth(input, to),
      })
      expect(comparable([...first, ...second])).toEqual(comparable(days))
    }
  })

  test('a line is its quantity times its price', () => {
    for (const line of periodCost(days).lines) {
      const { quantity, price, spot } = explainLine(line)
      const perUnit = price ?? Number(spot?.factor) * Number(spot?.mean) + Number(spot?.fee)
      const sign = line.of.component.direction === 'export' ? -1 : 1
      expect(Number(line.amount) / 1e18).toBeCloseTo(sign * Number(quantity) * Number(perUnit), 2)
    }
  })

  test('shares of devices add up to the energy costs of the place', () => {
    const random = randomOf(seed + 100)
    const weights = [1, 2, 3].map(() => column(range, () => (random() < 0.3 ? 0 : random() * 500)))
    const imported = wholeEnergies(input.importWh)
    const parts = shareColumn(imported, weights)
    const costs = costsOfParts(input, days, parts)
    days.forEach((day, i) => {
      const energy = day.lines.filter(
        ({ of }) => of.component.unit === 'kWh' && of.component.direction === 'import',
      )
      expect(sum(costs[i] ?? [])).toBe(totalPaid(energy))
    })
  })

  test('agrees with a calculation in fractions, quarter-hour by quarter-hour', () => {
    expect(totalPaid(days.flatMap(({ lines }) => lines.filter(isOf('energy'))))).toBe(spotByQuarters(input))
    expect(
      sum(days.flatMap(({ lines }) => lines.filter(isOf('tiers')).map(({ quantity }) => quantity))),
    ).toBe(BigInt(wholeEnergies(input.importWh).reduce((all, mwh) => all + (Number.isNaN(mwh) ? 0 : mwh), 0)))
  })
})

const isOf =
  (key: string) =>
  ({ of }: CostLine) =>
    of.component.key === key

/** The same in the simplest way: Σ kWh × min(cap, max(floor, factor × spot + fee)) × 1.22. */
function spotByQuarters({ importWh, spot }: CostInput): bigint {
  const mwh = wholeEnergies(importWh)
  let paid = 0n
  mwh.forEach((energy, i) => {
    const price = spot?.[i] ?? Number.NaN
    if (Number.isNaN(energy) || Number.isNaN(price)) return
    // 12 digits: factor and spot have 6 each
    const formula = 1_037_500n * BigInt(price) + 12_340_000_000n
    const bounded = formula < 0n ? 0n : formula > 300_000_000_000n ? 300_000_000_000n : formula
    paid += BigInt(energy) * bounded * 12_200n
  })
  return paid
}

function usedInMonth(input: CostInput, to: string) {
  const used = { importMwh: 0, exportMwh: 0 }
  const [imported, exported] = [input.importWh, input.exportWh ?? new Float64Array()].map(wholeEnergies)
  for (const { date, start, clock } of quarterDays(LJUBLJANA, { from: range.from, to }, holidays))
    if (addDays(to, 1).slice(8) !== '01' && date.slice(0, 7) === to.slice(0, 7))
      for (let i = start; i < start + clock.length; i++) {
        used.importMwh += imported?.[i] || 0
        used.exportMwh += exported?.[i] || 0
      }
  return used
}

const comparable = (days: readonly CostDay[]) =>
  days.map(({ date, lines, completeness }) => ({
    date,
    completeness,
    lines: lines.map((line) => [line.of.component.key, line.tariff, line.tier, line.rule, paidOf(line)]),
  }))

test('law: shares of a whole number add up to it, and equal weights differ by one at most', () => {
  const random = randomOf(7)
  for (let i = 0; i < 200; i++) {
    const whole = BigInt(Math.round(random() * 1e9))
    const weights = Array.from(
      { length: 1 + Math.floor(random() * 8) },
      () => BigInt(Math.round(random() * 1e6)) + 1n,
    )
    expect(sum(sharesOf(whole, weights))).toBe(whole)
    const equal = sharesOf(
      whole,
      weights.map(() => 3n),
    ).map(Number)
    expect(Math.max(...equal) - Math.min(...equal)).toBeLessThanOrEqual(1)
  }
  expect(sharesOf(5n, [0n, 0n])).toEqual([0n, 0n])
})

test('solar savings are the bill without solar minus the bill with it', () => {
  const day = { from: '2026-06-10', to: '2026-06-10' }
  const zero = column(day, () => 0)
  // from 10:00 to 14:00 solar yields 2 kW: 1 kW to the house, 1 kW to the grid; otherwise 1 kW comes from the
  // grid
  const sunny = ({ hour }: { hour: number }) => (hour >= 10 && hour < 14 ? 250 : 0)
  const flows = {
    solarToHouseWh: column(day, sunny),
    solarToGridWh: column(day, sunny),
    gridToHouseWh: column(day, (quarter) => 250 - sunny(quarter)),
    solarToBatteryWh: zero,
    batteryToHouseWh: zero,
    batteryToGridWh: zero,
    gridToBatteryWh: zero,
  }
  const input = {
    zone: LJUBLJANA,
    range: day,
    holidays,
    spans: [
      span(
        version([
          component('energy', '0.2'),
          component('fee', '3', { unit: 'month' }),
          component('sold', '0.05', { direction: 'export', vat: 'none' }),
        ]),
      ),
    ],
    importWh: flows.gridToHouseWh,
    exportWh: flows.solarToGridWh,
    spot: null,
  }
  const without = gridWithout('solar', flows)
  expect(without.importWh.reduce((a, b) => a + b)).toBe(24_000)
  // 4 kWh × 0.20 × 1.22 not bought, 4 kWh × 0.05 sold
  expect(savedByDay(input, costDays(input), without).map((amount) => Number(amount) / 1e22)).toEqual([1.176])
})

test.each([
  // the 1 + 2 of solar come from the grid; the battery does the same
  ['solar', 1 + 2 + 32 + 64, 16],
  // the battery's energy for the house comes from the grid, and solar energy for the battery goes there
  ['battery', 8 + 32, 4 + 2],
  ['both', 1 + 8 + 32, 0],
] as const)('grid energies without %s', (missing, importWh, exportWh) => {
  const flow = (wh: number) => Float64Array.of(wh, Number.NaN)
  const without = gridWithout(missing, {
    solarToHouseWh: flow(1),
    solarToBatteryWh: flow(2),
    solarToGridWh: flow(4),
    batteryToHouseWh: flow(8),
    batteryToGridWh: flow(16),
    gridToHouseWh: flow(32),
    gridToBatteryWh: flow(64),
  })
  expect([...without.importWh]).toEqual([importWh, Number.NaN])
  expect(without.exportWh[0]).toBe(exportWh)
})
