import { describe, expect, test } from 'vitest'
import type { ByBlock } from '../calendar/block-schedule.ts'
import { newSystemMonth } from '../cost/new-system.ts'
import { sumOf } from '../cost/system-month.ts'
import { householdTerms, loadOf, monthsOf } from '../fixtures/tariff-terms.ts'
import { expectedBill, syntheticLoad } from '../fixtures/tariff-vectors.ts'
import { powerProblems } from '../powers/agreed-powers.ts'
import { always } from '../powers/powers-in-force.ts'
import { bestPowers, bestPowersByMonth } from './best-powers.ts'
import { gridOptimum } from './grid-optimum.ts'
import { costlyQuarters, judgePowers, powerCharges } from './judge-powers.ts'
import { curveCost, curveSlope, gridCosts, type PowerCurve } from './power-curve.ts'
import { smoothOptimum } from './smooth-optimum.ts'

/** Pseudo-random numbers from 0 to 1, the same in each run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const terms = { book: householdTerms.book, customer: householdTerms.customer, withContributions: true }

/**
 * Curves of five blocks over a few months with a few quarter-hours each; some blocks are charged in some months only,
 * some never.
 */
function randomCurves(seed: number): PowerCurve[] {
  const random = numbers(seed)
  const count = 1 + Math.floor(random() * 3)
  return Array.from({ length: 5 }, (_, block) =>
    random() < 0.1
      ? []
      : Array.from({ length: count }, () => {
          const price = random() * 4 * 0.5 ** block
          return {
            agreedEurPerKw: price + (block === 0 ? random() : 0),
            excessEurPerKw: price * (0.8 + random() * 0.5),
            highKw: Float64Array.from({ length: Math.floor(random() * 12) }, () => random() * 4)
              .sort()
              .reverse(),
          }
        }),
  )
}
const costAt = (curves: readonly PowerCurve[], kw: readonly number[]) =>
  curves.reduce((sum, curve, i) => sum + curveCost(curve, kw[i] ?? 0), 0)

/** Cost of the best non-decreasing powers on the 0.1 kW grid. */
function bruteForce(curves: readonly PowerCurve[], first: number, last: number): number {
  let least = Infinity
  const walk = (block: number, from: number, costEur: number) => {
    if (block === curves.length) {
      least = Math.min(least, costEur)
      return
    }
    for (let step = from; step <= last; step++)
      walk(block + 1, step, costEur + curveCost(curves[block] ?? [], step / 10))
  }
  walk(0, first, 0)
  return least
}

test('agrees with brute force over all powers of the grid', () => {
  for (let seed = 1; seed <= 150; seed++) {
    const curves = randomCurves(seed)
    const kw = gridOptimum(curves, { minKw: 1.6, maxKw: 2.8 })
    expect(powerProblems(kw, { minKw: 1.6, maxKw: 2.8 }), `seed ${seed}`).toEqual([])
    expect(costAt(curves, kw), `seed ${seed}`).toBeCloseTo(bruteForce(curves, 16, 28), 9)
  }
})

test('law: no feasible powers are cheaper, and continuous powers are a bound within a step of the grid', () => {
  for (let seed = 200; seed < 260; seed++) {
    const curves = randomCurves(seed)
    const limits = { minKw: 0.5, maxKw: 4.5 }
    const onGrid = costAt(curves, gridOptimum(curves, limits))
    const smooth = smoothOptimum(curves, limits)
    expect(smooth, `seed ${seed}`).toEqual([...smooth].sort((a, b) => a - b))
    expect(costAt(curves, smooth)).toBeLessThanOrEqual(onGrid + 1e-9)
    const up = smooth.map((kw) => Math.ceil(kw * 10 - 1e-9) / 10)
    expect(onGrid).toBeLessThanOrEqual(costAt(curves, up) + 1e-9)
    const random = numbers(seed)
    for (let n = 0; n < 200; n++) {
      const tried = Array.from({ length: 5 }, () => 0.5 + random() * 4).sort((a, b) => a - b)
      expect(costAt(curves, tried)).toBeGreaterThanOrEqual(costAt(curves, smooth) - 1e-9)
      const grid = tried.map((kw) => Math.round(kw * 10) / 10)
      expect(costAt(curves, grid)).toBeGreaterThanOrEqual(onGrid - 1e-9)
    }
  }
})

test('law: a curve is convex, its slope is the difference of costs, and the grid agrees with it', () => {
  for (let seed = 300; seed < 340; seed++)
    for (const curve of randomCurves(seed)) {
      const onGrid = gridCosts(curve, 0, 45)
      for (let step = 1; step < 44; step++) {
        const [before = 0, here = 0, after = 0] = onGrid.slice(step - 1, step + 2)
        expect(here).toBeCloseTo(curveCost(curve, step / 10), 9)
        expect(before + after - 2 * here).toBeGreaterThanOrEqual(-1e-9)
        expect(curveSlope(curve, step / 10)).toBeLessThanOrEqual((after - here) * 10 + 1e-9)
        expect(curveSlope(curve, step / 10)).toBeGreaterThanOrEqual((here - before) * 10 - 1e-9)
      }
    }
})

test('lifting each block’s own minimum to the previous one is not the optimum', () => {
  const month = (agreedEurPerKw: number, peakKw: number) => [
    { agreedEurPerKw, excessEurPerKw: agreedEurPerKw * 2, highKw: Float64Array.of(peakKw) },
  ]
  // block 1 prefers 4 kW at a low cost, block 2 prefers 1 kW at a high cost
  const curves = [month(0.5, 4), month(3, 1), [], [], []]
  expect(gridOptimum(curves, { minKw: 1, maxKw: 6 })).toEqual([1, 1, 1, 1, 1])
})

const household = monthsOf(syntheticLoad())
const limits = { minKw: 4.6, maxKw: 17 }

describe('the household of 2025', () => {
  const best = bestPowers({ ...terms, months: household, limits })

  test('the optimum costs the same as its bill', () => {
    const kw = best?.kw ?? expectedBill.agreed
    const billed = household.reduce((sum, load) => {
      const month = newSystemMonth(load, householdTerms, { kw, isExcessCharged: true })
      return (
        sum + (sumOf(month.networkPower) ?? 0) + (sumOf(month.excess) ?? 0) + (month.levies[0]?.costEur ?? 0)
      )
    }, 0)
    expect(best?.costEur).toBeCloseTo(billed, 9)
    expect(powerCharges(household, terms, always(kw)).totalEur).toBeCloseTo(billed, 9)
    expect(best).toMatchObject({ undecided: [5], unpriced: [] })
  })

  test('it is cheaper than today’s powers and than every neighbour', () => {
    const kw = best?.kw ?? expectedBill.agreed
    const cost = (powers: ByBlock) => powerCharges(household, terms, always(powers)).totalEur
    expect(best?.costEur).toBeLessThan(cost(expectedBill.agreed))
    for (let block = 0; block < 5; block++)
      for (const step of [-0.1, 0.1]) {
        const other = kw.with(block, (kw[block] ?? 0) + step) as unknown as ByBlock
        if (powerProblems(other, limits).length === 0)
          expect(cost(other)).toBeGreaterThanOrEqual((best?.costEur ?? 0) - 1e-9)
      }
    // block 5 cost nothing in 2025
    expect(kw[4]).toBe(kw[3])
  })

  test('resetting powers each month never costs more', () => {
    const monthly = bestPowersByMonth({ ...terms, months: household, limits })
    const sum = [...monthly.values()].reduce((total, { costEur }) => total + costEur, 0)
    expect(monthly.size).toBe(12)
    expect(sum).toBeLessThanOrEqual((best?.costEur ?? 0) + 1e-9)
    expect(monthly.get('2025-06')?.undecided).toEqual([1, 5])
  })

  test('contributions lower the optimum, because agreed power then costs more', () => {
    const without = bestPowers({ ...terms, withContributions: false, months: household, limits })
    expect(without?.kw[0]).toBeGreaterThanOrEqual(best?.kw[0] ?? 0)
    expect(without?.kw[1]).toBeGreaterThan(best?.kw[1] ?? 0)
    expect(without?.costEur).toBeLessThan(best?.costEur ?? 0)
  })

  test("the optimum is compared with today's powers, including for grown peaks", () => {
    const kw = best?.kw ?? expectedBill.agreed
    const risk = judgePowers(household, terms, { today: always(expectedBill.agreed), best: always(kw) })
    expect(risk.map(({ growthPct }) => growthPct)).toEqual([0, 10, 20])
    expect(risk[0]?.today.excessEur).toBeCloseTo(expectedBill.total.excess_eur, 4)
    expect(risk[0]?.best.totalEur).toBeCloseTo(best?.costEur ?? 0, 9)
    const excess = risk.map(({ best }) => best.excessEur)
    expect(excess).toEqual([...excess].sort((a, b) => a - b))
    // the operator's powers have no excess charge: keeping them may be cheaper than the best powers with a
    // charge
    const free = judgePowers(household, terms, {
      today: always([4.6, 4.6, 4.6, 4.6, 4.6], false),
      best: always(kw),
    })
    expect(free[0]?.savingEur).toBeLessThan(0)
  })

  test('growth scales every quarter-hour', () => {
    const load = syntheticLoad()
    const grown = monthsOf({ ...load, importWh: load.importWh.map((wh) => wh * 1.2) })
    const powers = always(expectedBill.agreed)
    expect(powerCharges(household, terms, powers, 1.2).totalEur).toBeCloseTo(
      powerCharges(grown, terms, powers).totalEur,
      9,
    )
  })

  test('the ten most expensive quarter-hours, each with its saving', () => {
    const powers = always(expectedBill.agreed)
    const costly = costlyQuarters(household, terms, powers, { from: '2025-01-01' })
    expect(costly).toHaveLength(10)
    const all = powerCharges(household, terms, powers).excessEur
    const load = syntheticLoad()
    const firstMs = Date.parse('2025-01-01T00:00:00+01:00')
    for (const { startMs, powerKw, overKw, savedEur, block } of costly) {
      const at = (startMs - firstMs) / 900_000
      expect(powerKw).toBeCloseTo((load.importWh[at] ?? 0) / 250, 9)
      const capped = { ...load, importWh: load.importWh.slice() }
      capped.importWh[at] = (powerKw - overKw) * 250
      const less = powerCharges(monthsOf(capped), terms, powers).excessEur
      expect(all - less, `block ${block}`).toBeCloseTo(savedEur, 6)
    }
    expect(costly.map(({ savedEur }) => savedEur)).toEqual(
      costly.map(({ savedEur }) => savedEur).sort((a, b) => b - a),
    )
  })
})

test('months without prices are left out and reported; without any prices there is no optimum', () => {
  const months = monthsOf(loadOf('2026-12-01', '2027-01-31', () => 900))
  expect(bestPowers({ ...terms, months, limits })).toMatchObject({ unpriced: ['2027-01'], undecided: [5] })
  expect(bestPowers({ ...terms, months: months.slice(1), limits })).toBeNull()
})

test('for a single month with a factor above 1, the optimum is the highest quarter-hour', () => {
  const months = monthsOf(loadOf('2026-06-01', '2026-06-30', (i) => (i % 50 === 7 ? 1500 : 200)))
  const best = bestPowers({ ...terms, withContributions: false, months, limits: { minKw: 2, maxKw: 17 } })
  expect(best?.kw).toEqual([2, 6, 6, 6, 6])
})

test('limits without a step between them are refused', () => {
  expect(() => gridOptimum([[], [], [], [], []], { minKw: 18, maxKw: 17 })).toThrow(RangeError)
})
