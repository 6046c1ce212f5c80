import type { LocalDate } from '../../time/local-day.ts'
import type { OldCustomer } from '../cost/old-system.ts'
import type { AgreedPowers, PowerLimits } from '../powers/agreed-powers.ts'
import { mainFuses } from '../powers/fuses.ts'
import { minimumPowerKw, SMALL_CONNECTION_KW } from '../powers/minimum-power.ts'
import { type TariffCustomer, type UserGroup, userGroups } from '../prices/price-book.ts'

/** What is known of a metering place; null where nobody told. */
export type PlaceInfo = {
  readonly connectionKw: number | null
  readonly phases: 1 | 3 | null
  readonly isHousehold: boolean
  readonly userGroup: number | null
  readonly billingKw: number | null
  readonly tariffs: 1 | 2
  /** yearly kWh ÷ peak kW */
  readonly yearlyHours: number | null
  readonly agreed: readonly (AgreedPowers & { readonly minKw: number | null })[]
}

/** How a metering place is charged, in both systems. */
export type PlaceTerms = {
  readonly customer: TariffCustomer
  readonly old: OldCustomer
  readonly connectionKw: number
  readonly limits: PowerLimits
  /** as they were entered: of rows that cover a day the last one counts; none of 0 kW, which stands for none agreed */
  readonly agreed: readonly AgreedPowers[]
}

const oldGroups = ['lv_unmetered', 'lv_busbar', 'mv', 'mv_busbar', 'hv'] as const

/**
 * Null where the power of the connection is not known: there is no bound for agreed powers then. Households are at low voltage; a business
 * up to 43 kW has no power metering.
 * @param date for which the least power is asked
 */
export function placeTerms(info: PlaceInfo, date: LocalDate): PlaceTerms | null {
  const { connectionKw, phases } = info
  if (connectionKw === null || !(connectionKw > 0)) return null
  const userGroup: UserGroup = userGroups.find((group) => group === info.userGroup) ?? 0
  const isSmall = connectionKw <= SMALL_CONNECTION_KW
  const consumer = info.isHousehold ? 'household' : isSmall && userGroup === 0 ? 'small_business' : 'metered'
  const connection = { connectionKw, phases: phases ?? 3 } as const
  const agreed = info.agreed.filter(({ kw }) => kw.some((power) => power > 0))
  const told = agreed.findLast(({ from, to }) => from <= date && (to === null || date <= to))?.minKw
  return {
    customer: { userGroup, consumer },
    old: {
      group:
        consumer === 'household'
          ? 'lv_household'
          : consumer === 'metered' && userGroup === 0
            ? 'lv_metered'
            : oldGroups[userGroup],
      yearlyHours: info.yearlyHours ?? 0,
      billingKw: consumer === 'metered' ? null : (info.billingKw ?? billingOfFuse(connection, consumer)),
      tariffs: info.tariffs,
    },
    connectionKw,
    // what the portal tells of a place goes before the rule
    limits: { minKw: told ?? minimumPowerKw(connection, date), maxKw: connectionKw },
    agreed,
  }
}

/** Billing power of the smallest fuse that the connection has. */
function billingOfFuse(
  { connectionKw, phases }: { readonly connectionKw: number; readonly phases: 1 | 3 },
  consumer: TariffCustomer['consumer'],
): number {
  const fuse = mainFuses.find((one) => one.phases === phases && one.connectionKw >= connectionKw)
  return (consumer === 'household' ? fuse?.householdKw : fuse?.businessKw) ?? connectionKw
}
