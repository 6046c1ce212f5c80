import type { LocalDate } from '../../time/local-day.ts'
import { isInForce } from '../cost/priced-component.ts'
import type { PricedSpan, PriceTerms } from '../plans/price-list.ts'
import type { PlanVersion, UtilityPlan } from '../plans/utility-plan.ts'
import { versionOn } from '../plans/validity.ts'

/** A date before any calculated day, so that the prices of one day apply to all days. */
const ALWAYS = '0000-01-01'

/** The version in force on a day; if none is, the next one. Drafts are never in force. */
export const versionShown = (plan: Pick<UtilityPlan, 'versions'>, day: LocalDate): PlanVersion | undefined =>
  versionOn(plan, day) ??
  plan.versions
    .filter(({ status, validFrom }) => status === 'published' && validFrom > day)
    .toSorted((a, b) => a.validFrom.localeCompare(b.validFrom))[0]

/** Prices of one day as if they had always applied. */
export type FrozenSpan = {
  readonly span: PricedSpan
  /** day of these prices */
  readonly pricesOf: LocalDate
}

/**
 * The prices of a plan on a day, applied to every day, to calculate what past energy would have cost. Null if the
 * plan has no prices on that day or later.
 */
export function frozenSpan(
  plan: Pick<UtilityPlan, 'versions'>,
  terms: PriceTerms,
  day: LocalDate,
): FrozenSpan | null {
  const version = versionShown(plan, day)
  if (version === undefined) return null
  const pricesOf = version.validFrom > day ? version.validFrom : day
  const components = version.components
    .filter((component) => isInForce(component, pricesOf))
    .map((component) => ({ ...component, validFrom: null, validTo: null }))
  return { span: { from: ALWAYS, to: null, version: { ...version, components }, terms }, pricesOf }
}
