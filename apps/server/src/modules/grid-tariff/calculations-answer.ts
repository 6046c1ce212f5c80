import type {
  CalculatedMonth,
  CalculatedSystem,
  CalculationRow,
  Calculations,
} from '@kilowatt/contracts/grid-tariff/calculations'
import type { SystemCost } from '@kilowatt/domain/grid-tariff/cost/compare-systems'
import type { NetworkLine, SystemMonth } from '@kilowatt/domain/grid-tariff/cost/system-month'
import type { PlaceCalculation } from '@kilowatt/domain/grid-tariff/place/place-calculation'
import type { PowerLimits } from '@kilowatt/domain/grid-tariff/powers/agreed-powers'

const euro = (amount: number | null) => ({ amount, unit: 'EUR' as const })

const rowOf =
  (unit: 'kWh' | 'kW') =>
  ({ key, quantity, priceEur, costEur }: NetworkLine): CalculationRow => ({
    category: key,
    pricePerUnit: priceEur,
    value: { amount: quantity, unit },
    totalCost: euro(costEur),
  })

/** The row of a block's power, with the excess above it. */
const powerRowOf =
  (excess: SystemMonth['excess']) =>
  (line: NetworkLine): CalculationRow => {
    const row = rowOf('kW')(line)
    const above = excess.find(({ block }) => line.key === `block${block}`)
    if (!above) return row
    return {
      ...row,
      occurrences: above.occurrences,
      excessivePower: above.excessKw,
      excessivePowerCost: euro(above.costEur),
    }
  }

const monthOf = (month: SystemMonth): CalculatedMonth => ({
  month: month.month,
  pricedAs: month.pricedAs,
  energy: month.supplierEnergy.map(rowOf('kWh')),
  networkEnergy: month.networkEnergy.map(rowOf('kWh')),
  networkPower: month.networkPower.map(powerRowOf(month.excess)),
  excessivePowerBlocks: month.excess.map(({ block, occurrences, excessKw, costEur, isCharged }) => ({
    block,
    occurrences,
    value: excessKw,
    totalCost: euro(costEur),
    isCharged,
  })),
  contributions: month.levies.map((line) => rowOf(line.key === 'renewables' ? 'kW' : 'kWh')(line)),
  totalCost: euro(month.totalEur),
  missing: [...month.missing],
})

const systemOf = ({ months, totalEur }: SystemCost): CalculatedSystem => ({
  months: months.map(monthOf),
  totalCost: euro(totalEur),
})

const withinNull = (system: SystemCost | null) => (system === null ? null : systemOf(system))

/** A calculation as an API answer. */
export function calculationsAnswer(
  {
    systems,
    completeness,
    partialMonths,
    best,
    bestKw,
    isKept,
    bestByMonth,
    risks,
    costly,
  }: PlaceCalculation,
  limits: PowerLimits,
): Calculations {
  const none: SystemCost = { months: [], totalEur: null, missing: [] }
  return {
    old: systemOf(systems.old ?? none),
    new: systemOf(systems.new ?? none),
    optimized: withinNull(systems.optimized),
    custom: withinNull(systems.custom),
    completeness,
    partialMonths: [...partialMonths],
    limits,
    optimum: best && {
      isKept,
      powers: [...(bestKw ?? best.kw)],
      byMonth: bestByMonth && [...bestByMonth].map(([month, kw]) => ({ month, powers: [...kw] })),
      undecided: [...best.undecided],
      risks: risks.map((risk) => ({ ...risk })),
      costly: costly.map(({ startMs, block, powerKw, overKw, savedEur }) => ({
        startMs,
        block,
        powerKw,
        overKw,
        savedEur,
      })),
    },
  }
}
