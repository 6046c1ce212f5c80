import { calculatePowers } from '@kilowatt/domain/grid-tariff/calculator/calculator'
import { compareSystems } from '@kilowatt/domain/grid-tariff/cost/compare-systems'
import { householdTerms, loadOf, monthsOf } from '@kilowatt/domain/grid-tariff/fixtures/tariff-terms'
import { bestPowers } from '@kilowatt/domain/grid-tariff/optimum/best-powers'
import { type MainFuse, mainFuses } from '@kilowatt/domain/grid-tariff/powers/fuses'
import { always } from '@kilowatt/domain/grid-tariff/powers/powers-in-force'
import { withoutExport } from '@kilowatt/domain/grid-tariff/what-if/grid-load'
import { whatIf } from '@kilowatt/domain/grid-tariff/what-if/what-if-cost'
import type { BenchServer } from '../support/bench-server.ts'
import { type Latency, measureLatency } from '../support/latency.ts'
import { type CalculationCall, measureCalculationCall } from './grid-tariff-call.ts'

export type GridTariffResult = {
  /** two years of quarter-hours by month and block, in four systems */
  fourSystems: Latency
  /** the agreed power with the lowest cost, on the grid of steps and between them */
  optimum: Latency
  /** savings of batteries of twenty sizes, each with its own optimal power */
  batteries: Latency
  /** everything that the public calculator shows, as its worker calculates it */
  calculator: Latency
  /** the call over HTTP: readings, four systems, optimum, risk, answer */
  calculation: CalculationCall
  quarters: number
}

const limits = { minKw: 3.4, maxKw: 17 }
const agreed = [{ from: '2024-01-01', to: null, kw: [3.7, 4.6, 4.6, 4.6, 4.6], setBy: 'operator' }] as const
const old = { group: 'lv_household', yearlyHours: 0, billingKw: 10, tariffs: 2 } as const
const fuse = mainFuses.find(({ connectionKw }) => connectionKw === limits.maxKw)
const effort = { warmUp: 10, runs: 100 }

/** Measures a household of 17 kW over two years with peaks at all times of the day. */
export async function measureGridTariff(server: BenchServer): Promise<GridTariffResult> {
  const load = loadOf('2024-10-01', '2026-09-30', (i) =>
    i % 61 === 0 ? 1000 + ((i * 7_919) % 1_500) : 60 + ((i * 104_729) % 300),
  )
  const terms = { book: householdTerms.book, customer: householdTerms.customer, withContributions: true }
  const months = monthsOf(load)
  const best = bestPowers({ ...terms, months, limits })
  const optimized = always(best?.kw ?? null)
  const sizes = Array.from({ length: 20 }, (_, n) => ({
    solar: [],
    battery: { capacityKwh: n + 1, powerKw: 5, efficiency: 0.9, strategy: 'peak_shaving' } as const,
    priceEur: 400 * (n + 1),
  }))
  return {
    fourSystems: await measureLatency(async () => {
      const custom = always(agreed[0].kw)
      const of = { agreed, old, connectionKw: limits.maxKw, excess: 'auto', optimized, custom } as const
      compareSystems({ load, terms: householdTerms, ...of })
    }, effort),
    optimum: await measureLatency(async () => {
      bestPowers({ ...terms, months, limits })
    }, effort),
    batteries: await measureLatency(
      async () => {
        whatIf(withoutExport(load), sizes, { terms: householdTerms, limits, exportEurPerKwh: 0.04 })
      },
      { warmUp: 1, runs: 5 },
    ),
    calculator: await measureLatency(async () => {
      calculatePowers({ load, fuse: fuse as MainFuse, today: null }, householdTerms.book)
    }, effort),
    calculation: await measureCalculationCall(server, load),
    quarters: load.importWh.length,
  }
}
