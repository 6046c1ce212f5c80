import type { LocalDate } from '../../time/local-day.ts'
import type { OldCustomer } from '../cost/old-system.ts'
import type { AgreedPowers, PowerLimits } from '../powers/agreed-powers.ts'
import { mainFuses } from '../powers/fuses.ts'
import { minimumPowerKw, SMALL_CONNECTION_KW } from '../powers/minimum-power.ts'
import type { TariffCustomer } from '../prices/price-book.ts'
import { type PlaceInfo, tariffFacts } from './place-info.ts'

/** How a metering place is charged, in both systems. */
export type PlaceTerms = {
  readonly customer: TariffCustomer
  readonly old: OldCustomer
  readonly connectionKw: number
  readonly phases: 1 | 3
  readonly limits: PowerLimits
  /**
   * in the order of entry: if rows cover the same day, the last one applies. Rows of 0 kW, which mean "not
   * agreed", are left out
   */
  readonly agreed: readonly AgreedPowers[]
}

const oldGroups = ['lv_unmetered', 'lv_busbar', 'mv', 'mv_busbar', 'hv'] as const

/**
 * Null while questions are unanswered (`missingAnswers`). Households are at low voltage; a business up to
 * 43 kW has no power metering.
 * @param date day of the minimum power
 */
export function placeTerms(info: PlaceInfo, date: LocalDate): PlaceTerms | null {
  const { connectionKw, phases, userGroup, consumer: kind } = tariffFacts(info)
  if (connectionKw === null || phases === null || userGroup === null || kind === null) return null
  const isSmall = connectionKw <= SMALL_CONNECTION_KW
  const consumer = kind === 'household' ? kind : isSmall && userGroup === 0 ? 'small_business' : 'metered'
  const connection = { connectionKw, phases }
  const agreed = info.agreed.filter(({ kw }) => kw.some((power) => power > 0))
  const agreedMinKw = agreed.findLast(({ from, to }) => from <= date && (to === null || date <= to))?.minKw
  return {
    customer: { userGroup, consumer },
    old: {
      group:
        consumer === 'household'
          ? 'lv_household'
          : consumer === 'metered' && userGroup === 0
            ? 'lv_metered'
            : oldGroups[userGroup],
      yearlyHours: info.yearlyHours,
      billingKw: consumer === 'metered' ? null : (info.billingKw ?? billingOfFuse(connection, consumer)),
      tariffs: info.tariffs,
    },
    connectionKw,
    phases,
    // if the portal has a value, it takes precedence over the rule
    limits: { minKw: agreedMinKw ?? minimumPowerKw(connection, date), maxKw: connectionKw },
    agreed,
  }
}

/** Billing power of the smallest fuse of the connection. */
function billingOfFuse(
  { connectionKw, phases }: { readonly connectionKw: number; readonly phases: 1 | 3 },
  consumer: TariffCustomer['consumer'],
): number {
  const fuse = mainFuses.find((one) => one.phases === phases && one.connectionKw >= connectionKw)
  return (consumer === 'household' ? fuse?.householdKw : fuse?.businessKw) ?? connectionKw
}
