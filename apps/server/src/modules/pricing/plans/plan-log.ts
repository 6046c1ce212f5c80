import type { ComponentPrice, UtilityPlan } from '@kilowatt/domain/pricing/plans/utility-plan'
import { changedValues } from '../../../platform/audit.ts'
import type { PlanOwner } from './plan.access.ts'

type Owner = { readonly ownerKind: PlanOwner['ownerKind'] }

/** Largest number of changed prices shown in the log, because some plans have hundreds of prices. */
const MOST_PRICES = 40

/**
 * Versions in the log: `2026-01-01 – 2026-12-31`, with the rounding rule unless it is `exact`, and drafts in
 * brackets. People who run a company read its log, so drafts of a person's own plan are not in it.
 */
const versionsOf = ({ versions }: UtilityPlan, { ownerKind }: Owner) =>
  versions
    .filter(({ status }) => status === 'published' || ownerKind !== 'person')
    .map(({ status, validFrom, validTo, rounding }) => {
      const days = `${validFrom} – ${validTo ?? ''}`.trim()
      const text = rounding === 'exact' ? days : `${days}, rounding: ${rounding}`
      return status === 'draft' ? `(${text})` : text
    })

const priceOf = (price: ComponentPrice) =>
  price.kind === 'fixed' ? price.amount : `${price.factor} × spot + ${price.fee}`

/** Prices in force, each with version, component, tariff and tier: `2026-01-01 Energy T1: 0.12`. */
const pricesOf = ({ versions }: UtilityPlan) =>
  versions
    .filter(({ status }) => status === 'published')
    .flatMap(({ validFrom, components }) =>
      components.flatMap(({ name, rates }) =>
        rates.map(
          ({ tariff, prices }) => `${validFrom} ${name} ${tariff}: ${prices.map(priceOf).join(' / ')}`,
        ),
      ),
    )

const basics = ({ name, kind, currency, country }: UtilityPlan) => ({ name, kind, currency, country })

/** A created or deleted plan in the log. */
export const auditValues = (plan: UtilityPlan, owner: Owner) => ({
  ...basics(plan),
  versions: versionsOf(plan, owner),
})

/** Differences between two states of a plan. Only prices that the other state does not have are included. */
export function changedInLog(before: UtilityPlan, after: UtilityPlan, owner: Owner) {
  const [was, is] = [pricesOf(before), pricesOf(after)]
  const without = (prices: string[], others: string[]) => {
    const known = new Set(others)
    return prices.filter((price) => !known.has(price)).slice(0, MOST_PRICES)
  }
  return changedValues(
    { ...auditValues(before, owner), prices: without(was, is) },
    { ...auditValues(after, owner), prices: without(is, was) },
  )
}
