import type { LocalDate } from '../../time/local-day.ts'
import { roundPowerKw } from './agreed-powers.ts'

export type Connection = {
  /** of the consent for connection */
  readonly connectionKw: number
  readonly phases: 1 | 3
}

/** Up to here a customer is a small one: other minimum, and no excess for who keeps the operator's powers. */
export const SMALL_CONNECTION_KW = 43

type Rule = { readonly leastKw: number; readonly share: number }

/** Rules in force since a day: of one phase, of three up to 17 kW, of three up to 43 kW, of more. */
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
 * The least power of block 1 (the other blocks have it by their order), kW. Act on the methodology of the network charge, UL RS 146/22,
 * article 12(4), and the minimums of 2026 as uro.si tells them; that above 43 kW is of one weak source. The operator's table of 2025 has
 * 2.2 kW for 1×35 A where the rule gives 2.5: what the portal tells of a metering place goes before this.
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
 * Whether excess power is charged. Who keeps the powers that the operator set, at a connection up to 43 kW, is told and not charged
 * (UL RS 27/25); who changed them is, and so are larger ones since the system began. That larger ones with unchanged powers were freed, too,
 * is one reading of the act: the setting of the metering place decides then.
 */
export const isExcessCharged = (
  setting: ExcessSetting,
  { connectionKw }: Pick<Connection, 'connectionKw'>,
  setBy: 'operator' | 'customer',
): boolean =>
  setting === 'auto' ? setBy === 'customer' || connectionKw > SMALL_CONNECTION_KW : setting === 'yes'
