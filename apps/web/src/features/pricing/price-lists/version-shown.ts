import type { PlanVersion, UtilityPlan } from '@kilowatt/domain/pricing/plans/utility-plan'
import { versionOn } from '@kilowatt/domain/pricing/plans/validity'

/** The prices of a plan on a day; where none hold then, the next ones. */
export const versionShown = (plan: Pick<UtilityPlan, 'versions'>, day: string): PlanVersion | undefined =>
  versionOn(plan, day) ??
  plan.versions
    .filter(({ status, validFrom }) => status === 'published' && validFrom > day)
    .toSorted((a, b) => a.validFrom.localeCompare(b.validFrom))[0]
