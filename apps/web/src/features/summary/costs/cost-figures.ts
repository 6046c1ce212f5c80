import type { CostsInCurrency } from '@kilowatt/contracts/analytics/period-costs'
import { changeOf } from '@kilowatt/domain/energy/summary/comparable'
import type { SummaryFigure } from '../kpis/summary-figures.ts'

const figures = [
  ['cost', 'var(--e-grid-import)'],
  ['earned', 'var(--e-grid-export)'],
  ['saved', 'var(--e-solar)'],
] as const

/** Costs, earnings and savings of a period, by currency; earnings and savings only if there are any. */
export const costFigures = (currencies: readonly CostsInCurrency[]): SummaryFigure[] =>
  currencies.flatMap(({ currency, now, compared, steps }) =>
    figures
      .filter(([id]) => id === 'cost' || (now[id] ?? 0) !== 0 || (compared?.before[id] ?? 0) !== 0)
      .map(([id, color]) => ({
        id: `${currency} ${id}`,
        word: `costs.${id}`,
        unit: currency,
        value: now[id],
        change: compared && changeOf(compared.now[id], compared.before[id], false),
        column: steps[id],
        color,
      })),
  )
