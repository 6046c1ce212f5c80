import { addDays, type LocalDate } from '../../time/local-day.ts'
import type { PricedSpan, PriceTerms } from './price-list.ts'
import type { PlanVersion, UtilityPlan } from './utility-plan.ts'

/** First and last day; null: open. */
export type Validity = { readonly validFrom: LocalDate; readonly validTo: LocalDate | null }

export type ValidityProblem =
  | { readonly code: 'ends_before_start'; readonly index: number }
  /** `index` overlaps `other`, which starts no later */
  | { readonly code: 'overlap'; readonly index: number; readonly other: number; readonly from: LocalDate }
  /** days without a price between the two; reported, not refused */
  | {
      readonly code: 'gap'
      readonly index: number
      readonly other: number
      readonly from: LocalDate
      readonly to: LocalDate
    }

/** Later than any date with a four-digit year. */
const NEVER = '9999-12-31'
const endOf = ({ validTo }: Pick<Validity, 'validTo'>) => validTo ?? NEVER

/**
 * Problems of spans that should follow each other, as indexes into `spans`. An open span overlaps every span
 * that follows it.
 */
export function validityProblems(spans: readonly Validity[]): ValidityProblem[] {
  const problems: ValidityProblem[] = []
  const order = spans
    .map((span, index) => ({ span, index }))
    .toSorted((a, b) => a.span.validFrom.localeCompare(b.span.validFrom) || a.index - b.index)
  let furthest: { to: LocalDate; index: number } | null = null
  for (const { span, index } of order) {
    if (endOf(span) < span.validFrom) {
      problems.push({ code: 'ends_before_start', index })
      continue
    }
    if (furthest !== null && span.validFrom <= furthest.to)
      problems.push({ code: 'overlap', index, other: furthest.index, from: span.validFrom })
    else if (furthest !== null && addDays(furthest.to, 1) < span.validFrom)
      problems.push({
        code: 'gap',
        index,
        other: furthest.index,
        from: addDays(furthest.to, 1),
        to: addDays(span.validFrom, -1),
      })
    if (furthest === null || endOf(span) > furthest.to) furthest = { to: endOf(span), index }
  }
  return problems
}

/** Days in exactly one of two spans. */
export function changedDays(before: Validity, after: Validity): Validity[] {
  if (endOf(before) < after.validFrom || endOf(after) < before.validFrom) return [before, after]
  const [first, second] = [before.validFrom, after.validFrom].toSorted()
  const [earlier, later] = [before, after].toSorted((a, b) => endOf(a).localeCompare(endOf(b)))
  return [
    ...(first && second && first < second ? [{ validFrom: first, validTo: addDays(second, -1) }] : []),
    ...(earlier?.validTo && later && later.validTo !== earlier.validTo
      ? [{ validFrom: addDays(earlier.validTo, 1), validTo: later.validTo }]
      : []),
  ]
}

/** The version in force on a day; drafts never are. */
export const versionOn = (plan: Pick<UtilityPlan, 'versions'>, day: LocalDate): PlanVersion | undefined =>
  plan.versions.find(
    (version) => version.status === 'published' && version.validFrom <= day && day <= endOf(version),
  )

/** Price lists of a location combined with the versions of their plans: the spans for calculating costs, in order. */
export function spansOfPriceLists(
  lists: readonly (Validity & { readonly plan: Pick<UtilityPlan, 'versions'>; readonly terms: PriceTerms })[],
): PricedSpan[] {
  const spans: PricedSpan[] = []
  for (const list of lists)
    for (const version of list.plan.versions) {
      if (version.status === 'draft') continue
      const from = list.validFrom > version.validFrom ? list.validFrom : version.validFrom
      const to = endOf(list) < endOf(version) ? endOf(list) : endOf(version)
      if (from <= to) spans.push({ from, to: to === NEVER ? null : to, version, terms: list.terms })
    }
  return spans.toSorted((a, b) => a.from.localeCompare(b.from))
}
