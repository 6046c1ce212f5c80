import type { LocalDate } from '../../time/local-day.ts'
import { roundPowerKw } from './agreed-powers.ts'

export type Connection = {
  /** from the consent for connection */
  readonly connectionKw: number
  readonly phases: 1 | 3
}

/**
 * Connection power up to which a customer is small: another minimum, and no excess charge with the operator's
 * powers.
 */
export const SMALL_CONNECTION_KW = 43

type Rule = { readonly leastKw: number; readonly share: number }

/** Rules by start date: for one phase, three phases up to 17 kW, three phases up to 43 kW, above. */
const versions: readonly { from: LocalDate; single: Rule; three: Rule; threeAbove17: Rule; large: Rule }[] = [
  {
    from: '0001-01-01',
    single: { leastKw: 2, share: 0.31 },
    three: { leastKw: 3.5, share: 0.27 },
    threeAbove17: { leastKw: 0, share: 0.34 },
    large: { leastKw: 0, share: 0.25 },
  },
  {
    from: '2026-01-01',
    single: { leastKw: 1.8, share: 0.31 },
    three: { leastKw: 2.8, share: 0.2 },
    threeAbove17: { leastKw: 0, share: 0.2 },
    large: { leastKw: 8.6, share: 0.15 },
  },
]

/**
 * The minimum power of block 1 (the other blocks follow from their order), kW. Act on the methodology of the
 * network charge, UL RS 146/22, article 12(4), and the minimums of 2026 on uro.si; the minimum above 43 kW
 * comes from one weak source. The operator's table of 2025 has 2.2 kW for 1×35 A where the rule gives 2.5:
 * the portal's value for a metering place takes precedence.
 */
export function minimumPowerKw({ connectionKw, phases }: Connection, date: LocalDate): number {
  const version = versions.findLast(({ from }) => from <= date) ?? versions[0]
  if (version === undefined) throw new RangeError('no rule of the minimum power')
  const rule =
    connectionKw > SMALL_CONNECTION_KW
      ? version.large
      : phases === 1
        ? version.single
        : connectionKw <= 17
          ? version.three
          : version.threeAbove17
  return roundPowerKw(Math.max(rule.leastKw, rule.share * connectionKw))
}

export type ExcessSetting = 'auto' | 'yes' | 'no'

/**
 * Whether excess power is charged. It is only shown for customers with the operator's powers at a connection
 * up to 43 kW (UL RS 27/25); it is charged for changed powers, and for larger connections since the system
 * began. By one reading of the act, larger connections with unchanged powers are exempt, too; the setting of
 * the metering place then decides.
 */
export const isExcessCharged = (
  setting: ExcessSetting,
  { connectionKw }: Pick<Connection, 'connectionKw'>,
  setBy: 'operator' | 'customer',
): boolean =>
  setting === 'auto' ? setBy === 'customer' || connectionKw > SMALL_CONNECTION_KW : setting === 'yes'
