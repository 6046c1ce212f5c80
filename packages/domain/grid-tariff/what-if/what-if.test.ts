import { describe, expect, test } from 'vitest'
import { householdTerms, loadOf, monthsOf } from '../fixtures/tariff-terms.ts'
import { syntheticLoad } from '../fixtures/tariff-vectors.ts'
import { type QuarterLoad, tariffDays } from '../load/load-months.ts'
import { type Battery, batteryStrategies, runBattery } from './battery.ts'
import { knownSum, withoutExport } from './grid-load.ts'
import { addSolar, selfUseShare } from './solar.ts'
import { type BestCost, bestCost, whatIf } from './what-if-cost.ts'

const of = {
  terms: { ...householdTerms, supplier: { high: 0.12, low: 0.09 } },
  limits: { minKw: 3.4, maxKw: 17 },
  exportEurPerKwh: 0.04,
}
const battery: Battery = { capacityKwh: 10, powerKw: 5, efficiency: 0.9, strategy: 'self_consumption' }
const daysOf = ({ range }: QuarterLoad) => tariffDays(range, of.terms.book.dayOverrides)
const household = withoutExport(syntheticLoad())
/** a plant that produces from 8 to 16 UTC, more at noon */
const profile = household.importWh.map(
  (_wh, i) => Math.max(0, 180 * Math.sin((((i % 96) - 32) / 32) * Math.PI)) * (i % 96 < 64 ? 1 : 0),
)

describe('a battery', () => {
  test('stores a surplus and returns it minus losses', () => {
    // 4 kWh of surplus in the first hour of the day, 10 kWh used in the last
    const day = loadOf('2026-06-10', '2026-06-10', (i) => (i >= 92 ? 2500 : 0))
    const load = { ...day, exportWh: day.importWh.map((_wh, i) => (i < 4 ? 1000 : 0)) }
    const run = runBattery(load, battery, daysOf(load))
    expect(knownSum(run.exportWh)).toBe(0)
    expect(run.chargedWh).toBe(4000)
    expect(run.dischargedWh).toBeCloseTo(3600, 9)
    expect(knownSum(run.importWh)).toBeCloseTo(10_000 - 3600, 9)
    // 5 kW are 1250 Wh of a quarter-hour
    expect(run.importWh[92]).toBe(1250)
    expect(run.cycles).toBeCloseTo(0.36, 9)
  })

  test.each(batteryStrategies)('law: %s creates no energy and respects its power', (strategy) => {
    const load = addSolar(household, [{ kwp: 6, whPerKwp: profile }])
    const run = runBattery(load, { ...battery, strategy }, daysOf(load))
    const usedBefore = knownSum(load.importWh) - knownSum(load.exportWh)
    const usedAfter = knownSum(run.importWh) - knownSum(run.exportWh)
    expect(usedAfter - usedBefore).toBeCloseTo(run.chargedWh - run.dischargedWh, 4)
    expect(run.dischargedWh).toBeLessThanOrEqual(run.chargedWh * 0.9 + 1e-6)
    expect(run.dischargedWh).toBeGreaterThan(0)
    for (const [i, wh] of run.importWh.entries()) {
      const changedWh = wh - (run.exportWh[i] ?? 0) - (load.importWh[i] ?? 0) + (load.exportWh[i] ?? 0)
      if (Math.abs(changedWh) > 1250 + 1e-6 || wh < -1e-9) throw new Error(`quarter-hour ${i}: ${changedWh}`)
    }
  })

  test('peak shaving lowers the highest quarter-hours of expensive blocks and never raises them', () => {
    const run = runBattery(household, { ...battery, strategy: 'peak_shaving' }, daysOf(household))
    for (const [i, month] of monthsOf(run).entries()) {
      const before = monthsOf(household)[i]
      const expensive =
        Number(month.month.slice(5)) >= 3 && Number(month.month.slice(5)) <= 10 ? [1, 2] : [0, 1]
      const highest = (of: typeof month | undefined) =>
        Math.max(...expensive.flatMap((block) => [...(of?.blocks[block]?.powersKw ?? [])]))
      expect(highest(month), month.month).toBeLessThan(highest(before) - 1)
    }
  })

  test('a quarter-hour without a reading stays unknown, and the battery idles', () => {
    const load = loadOf('2026-06-10', '2026-06-10', (i) => (i >= 40 && i < 60 ? Number.NaN : 500))
    const run = runBattery(withoutExport(load), { ...battery, strategy: 'tariff_shift' }, daysOf(load))
    expect([...run.importWh].filter(Number.isNaN)).toHaveLength(20)
  })

  test('a battery of size zero changes nothing', () => {
    for (const strategy of batteryStrategies) {
      const run = runBattery(household, { ...battery, capacityKwh: 0, strategy }, daysOf(household))
      expect(run.importWh).toEqual(household.importWh)
      expect([run.chargedWh, run.dischargedWh, run.cycles]).toEqual([0, 0, 0])
    }
  })
})

describe('panels', () => {
  test('production is used on site or exported', () => {
    const day = withoutExport(loadOf('2026-06-10', '2026-06-10', (i) => (i === 3 ? Number.NaN : 100)))
    const whPerKwp = day.importWh.map((_wh, i) => (i < 10 ? 40 : 0))
    const run = addSolar(day, [
      { kwp: 2, whPerKwp },
      { kwp: 1, whPerKwp: whPerKwp.map((wh, i) => (i > 4 ? wh : 0)) },
    ])
    // four known quarter-hours of 80 Wh, five of 120 of which 100 are used
    expect([run.producedWh, run.selfUsedWh, run.exportedWh]).toEqual([
      4 * 80 + 5 * 120,
      4 * 80 + 5 * 100,
      5 * 20,
    ])
    expect([run.importWh[0], run.importWh[7], run.exportWh[7], run.importWh[3]]).toEqual([
      20,
      0,
      20,
      Number.NaN,
    ])
    expect(selfUseShare(run)).toBeCloseTo(820 / 920, 9)
  })

  test('a profile of another length is refused', () => {
    expect(() => addSolar(household, [{ kwp: 1, whPerKwp: new Float64Array(96) }])).toThrow('a profile of 96')
  })
})

describe('savings', () => {
  const solar = [{ kwp: 6, whPerKwp: profile }]
  const plans = [
    { solar: [], battery: { ...battery, strategy: 'peak_shaving' }, priceEur: 5000 },
    { solar, battery: null, priceEur: 6000 },
    { solar, battery, priceEur: 11_000 },
    { solar: [], battery: null, priceEur: 0 },
  ] as const
  const results = whatIf(household, plans, of) ?? []

  test('each side uses its best powers, and the saving is the difference', () => {
    expect(results).toHaveLength(4)
    for (const { load, after, before, savingEur, yearlySavingEur } of results) {
      expect(after.totalEur).toBeCloseTo(bestCost(load, of)?.totalEur ?? 0, 9)
      expect(savingEur).toBeCloseTo(before.totalEur - after.totalEur, 9)
      expect(yearlySavingEur).toBeCloseTo((savingEur / 365) * 365.2425, 9)
    }
  })

  test('peak shaving needs less power; panels with a battery save more than without', () => {
    const [shaved, panels, both, nothing] = results
    const kwOf = (cost: BestCost | undefined) => (cost?.kw ?? []).reduce((sum, kw) => sum + kw, 0)
    expect(kwOf(shaved?.after)).toBeLessThan(kwOf(shaved?.before))
    expect(both?.savingEur).toBeGreaterThan(panels?.savingEur ?? 0)
    expect(panels?.paybackYears).toBeCloseTo(6000 / (panels?.yearlySavingEur ?? 0), 9)
    expect(nothing).toMatchObject({ savingEur: 0, paybackYears: null })
  })

  test('customers without excess charges keep the operator’s powers on both sides, so the saving is only the lower charges', () => {
    const kw = [4, 4, 4, 4, 4] as const
    const today = {
      agreed: [{ from: '2024-10-01', to: null, kw, setBy: 'operator' }],
      connectionKw: 17,
      excess: 'auto',
    } as const
    const kept = whatIf(household, plans, { ...of, today }) ?? []
    const unchanged = results[0]?.before.totalEur ?? 0
    for (const [i, { before, after, savingEur }] of kept.entries()) {
      expect(before.kw).toEqual(kw)
      expect(before.totalEur).toBeLessThan(unchanged - 1)
      expect(after.totalEur).toBeLessThanOrEqual((results[i]?.after.totalEur ?? 0) + 1e-9)
      expect(savingEur).toBeCloseTo(before.totalEur - after.totalEur, 9)
    }
    // a battery that lowers peaks does not lower a charge
    expect(kept[0]?.savingEur).toBeLessThan((results[0]?.savingEur ?? 0) / 2)
    const charged = whatIf(household, plans, { ...of, today: { ...today, excess: 'yes' } }) ?? []
    expect(charged[0]?.before.kw).toEqual(results[0]?.before.kw)
  })

  test('without prices there is no result', () => {
    const future = withoutExport(loadOf('2027-01-01', '2027-01-31', () => 200))
    expect(whatIf(future, plans.slice(3), of)).toBeNull()
  })
})
