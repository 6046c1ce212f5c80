import type { PriceListAnswer } from '@kilowatt/contracts/pricing/price-lists'
import { isBlockTariff } from '@kilowatt/domain/pricing/cost/network-power'
import type { PriceTerms } from '@kilowatt/domain/pricing/plans/price-list'
import type { UtilityPlan } from '@kilowatt/domain/pricing/plans/utility-plan'
import { decimalUnits, QUANTITY_DIGITS } from '@kilowatt/domain/units/decimals'

/** A price list while it is edited. */
export type PriceListDraft = PriceTerms & {
  readonly locationId: number | null
  readonly planId: number | null
  readonly validFrom: string
  readonly validTo: string | null
  readonly network: string
  readonly exportTariff: string
}

export const newPriceList = (locationId: number | null, validFrom: string): PriceListDraft => ({
  locationId,
  planId: null,
  validFrom,
  validTo: null,
  network: '',
  exportTariff: '',
  netting: 'separate',
  nettingPeriod: 'month',
  agreedKw: {},
})

export const priceListDraft = (list: PriceListAnswer): PriceListDraft => ({
  locationId: list.locationId,
  planId: list.plan.id,
  validFrom: list.validFrom,
  validTo: list.validTo,
  network: list.network ?? '',
  exportTariff: list.exportTariff ?? '',
  netting: list.netting,
  nettingPeriod: list.nettingPeriod,
  agreedKw: list.agreedKw,
})

/** Tariffs of the plan that are charged by agreed power. */
export function agreedTariffs({ versions }: Pick<UtilityPlan, 'versions'>): string[] {
  const tariffs = versions.flatMap(({ components }) =>
    components
      .filter(({ power }) => power === 'agreed')
      .flatMap(({ rates }) => rates.map(({ tariff }) => tariff)),
  )
  return [...new Set(tariffs)].sort((a, b) => a.localeCompare(b))
}

/**
 * Tariffs whose agreed power belongs to the location instead of a price list: the blocks of the Slovenian
 * network.
 */
export const blockTariffs = (plan: Pick<UtilityPlan, 'versions' | 'country'>): string[] =>
  agreedTariffs(plan).filter((tariff) => isBlockTariff(plan.country, tariff))

/** Tariffs whose agreed power is part of the price list. */
export const listedTariffs = (plan: Pick<UtilityPlan, 'versions' | 'country'>): string[] =>
  agreedTariffs(plan).filter((tariff) => !isBlockTariff(plan.country, tariff))

export const isPower = (text: string): boolean => {
  const units = decimalUnits(text, QUANTITY_DIGITS)
  return units !== null && units >= 0n
}

export type BasicsProblem = 'location' | 'validFrom' | 'validTo'

export function basicsProblems({ locationId, validFrom, validTo }: PriceListDraft): BasicsProblem[] {
  return [
    ...(locationId === null ? (['location'] as const) : []),
    ...(validFrom === '' ? (['validFrom'] as const) : []),
    ...(validTo !== null && validTo < validFrom ? (['validTo'] as const) : []),
  ]
}

const AFTER_ALL_DAYS = '9999-12-31'

/** Lists of the location that overlap the days. */
export const overlapping = (
  { validFrom, validTo }: Pick<PriceListDraft, 'validFrom' | 'validTo'>,
  others: readonly PriceListAnswer[],
): PriceListAnswer[] =>
  others.filter(
    (other) =>
      other.validFrom <= (validTo ?? AFTER_ALL_DAYS) && validFrom <= (other.validTo ?? AFTER_ALL_DAYS),
  )

/**
 * Agreed power from the location's lists, each tariff from the newest list that has it. @param others newest
 * first
 */
export const agreedBefore = (others: readonly PriceListAnswer[]): PriceListDraft['agreedKw'] =>
  Object.assign({}, ...others.map(({ agreedKw }) => agreedKw).toReversed())

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

/** The input of the call, without power of tariffs that the plan does not have. */
export function termsOf({ locationId: _, planId: __, ...draft }: PriceListDraft, tariffs: readonly string[]) {
  return {
    ...draft,
    network: orNull(draft.network),
    exportTariff: orNull(draft.exportTariff),
    agreedKw: Object.fromEntries(
      Object.entries(draft.agreedKw).filter(([tariff, kw]) => tariffs.includes(tariff) && isPower(kw)),
    ),
  }
}
