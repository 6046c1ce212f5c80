import type { PlanComparison } from '@kilowatt/contracts/pricing/plan-comparisons'
import { writeCsv } from '@kilowatt/domain/csv/write-csv'

type Texts = { plan: string; currency: string; all: string; settlement: string }

/** One line per plan: its months, the settlement at the end of the year, and the total. */
export function comparisonCsv({ plans }: PlanComparison, texts: Texts, locale: string): string {
  const months = [...new Set(plans.flatMap((plan) => plan.months.map(({ month }) => month)))].sort()
  return writeCsv(
    [texts.plan, texts.currency, ...months, texts.settlement, texts.all],
    plans.map((plan) => [
      plan.name,
      plan.currency,
      ...months.map((month) => {
        const of = plan.months.find((one) => one.month === month)
        return of ? Number(of.cost) : null
      }),
      plan.cost === null ? null : Number(plan.settlement),
      plan.cost === null ? null : Number(plan.cost),
    ]),
    locale,
  )
}
