import type { CostTerms } from '@kilowatt/domain/grid-tariff/cost/system-month'
import type { PowerLimits } from '@kilowatt/domain/grid-tariff/powers/agreed-powers'
import type { TodaysPowers } from '@kilowatt/domain/grid-tariff/powers/powers-in-force'
import type { GridLoad } from '@kilowatt/domain/grid-tariff/what-if/grid-load'

/** A metering place as the worker expects it: its import and export, and how it is charged. */
export type PlaceQuestion = {
  readonly load: GridLoad
  readonly terms: Pick<CostTerms, 'book' | 'customer' | 'supplier'>
  readonly limits: PowerLimits
  /** agreed power now, and whether excess power is charged */
  readonly today: TodaysPowers
}
