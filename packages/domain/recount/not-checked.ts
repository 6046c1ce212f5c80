import { uncheckedParts } from './recount-costs.ts'

/**
 * What a recount of days leaves out: quarter-hours still to be calculated, days without stored costs, prices in a
 * currency without a rate, net metering settlements, and parts of plans.
 */
export const notCheckedParts = [
  'waiting',
  'no_costs',
  'spot_rate',
  'net_metering',
  ...uncheckedParts,
] as const
export type NotChecked = { readonly part: (typeof notCheckedParts)[number]; readonly days: number }

/** Sum over all locations, by part, in the order of the parts. */
export const addNotChecked = (all: readonly NotChecked[]): NotChecked[] =>
  notCheckedParts.flatMap((part) => {
    const days = all.reduce((sum, one) => sum + (one.part === part ? one.days : 0), 0)
    return days === 0 ? [] : [{ part, days }]
  })
