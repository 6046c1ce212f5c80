import type { ByBlock } from '../calendar/block-schedule.ts'
import type { DayOverride } from '../calendar/work-free-days.ts'
import { type PriceRowProblem, priceRowProblems } from './check-price-rows.ts'
import type { OwnPriceKind } from './own-price-kinds.ts'
import type { ConsumerKind, LevyKind, PriceBook, PriceRow, UserGroup } from './price-book.ts'

/**
 * A price row that is not built in: from a later act, or a correction. It takes precedence over built-in rows
 * of the same customers and months. Added rows do not overlap.
 */
export type OwnPrice = PriceRow &
  (
    | {
        readonly kind: 'network'
        readonly userGroup: UserGroup
        readonly consumers: readonly ConsumerKind[]
        readonly powerEurPerKwMonth: ByBlock
        readonly energyEurPerKwh: ByBlock
      }
    | {
        readonly kind: 'unmetered'
        readonly powerEurPerKwMonth: number
        readonly highEurPerKwh: number
        readonly lowEurPerKwh: number
        readonly singleEurPerKwh: number
      }
    | { readonly kind: 'excess_factor'; readonly factor: number }
    | {
        readonly kind: 'contribution'
        readonly userGroup: UserGroup
        readonly consumers: readonly ConsumerKind[]
        readonly eurPerKwMonth: number
      }
    | { readonly kind: 'levy'; readonly levy: LevyKind; readonly eurPerKwh: number }
  )

/** All amounts of a row, powers before energies. */
export function amountsOf(row: OwnPrice): readonly number[] {
  switch (row.kind) {
    case 'network':
      return [...row.powerEurPerKwMonth, ...row.energyEurPerKwh]
    case 'unmetered':
      return [row.powerEurPerKwMonth, row.highEurPerKwh, row.lowEurPerKwh, row.singleEurPerKwh]
    case 'excess_factor':
      return [row.factor]
    case 'contribution':
      return [row.eurPerKwMonth]
    case 'levy':
      return [row.eurPerKwh]
  }
}

/** Whether two rows are prices of the same thing and have a customer in common. */
export function areOfTheSame(a: OwnPrice, b: OwnPrice): boolean {
  if (a.kind === 'levy') return b.kind === 'levy' && a.levy === b.levy
  if (a.kind === 'network' || a.kind === 'contribution')
    return (
      a.kind === b.kind &&
      a.userGroup === b.userGroup &&
      a.consumers.some((consumer) => b.consumers.includes(consumer))
    )
  return a.kind === b.kind
}

/** Why added rows cannot be used together, by index. */
export const ownPriceProblems = (rows: readonly OwnPrice[]): PriceRowProblem[] =>
  rows.flatMap((row, i) => {
    // a row is compared with earlier ones of the same kind
    const before = rows.slice(0, i).filter((other) => areOfTheSame(row, other))
    return priceRowProblems([...before, row], amountsOf).flatMap(({ row: at, code }) =>
      at === before.length ? [{ row: i, code }] : [],
    )
  })

/** A price book with added rows, which take precedence over the built-in ones. */
export function withOwnPrices(
  book: PriceBook,
  own: readonly OwnPrice[],
  dayOverrides: readonly DayOverride[],
): PriceBook {
  const of = <Kind extends OwnPriceKind>(kind: Kind) =>
    own.filter((row): row is OwnPrice & { kind: Kind } => row.kind === kind)
  return {
    ...book,
    network: [...book.network, ...of('network')],
    unmetered: [...book.unmetered, ...of('unmetered')],
    excessFactors: [...book.excessFactors, ...of('excess_factor')],
    contributions: [...book.contributions, ...of('contribution')],
    levies: [...book.levies, ...of('levy').map(({ levy, ...row }) => ({ ...row, kind: levy }))],
    dayOverrides: [...book.dayOverrides, ...dayOverrides],
  }
}

/** The rows of a book as one list, without those of the old system, which has ended. */
export const pricesOf = (book: PriceBook): OwnPrice[] => [
  ...book.network.map((row) => ({ ...row, kind: 'network' as const })),
  ...book.contributions.map((row) => ({ ...row, kind: 'contribution' as const })),
  ...book.levies.map(({ kind, ...row }) => ({ ...row, kind: 'levy' as const, levy: kind })),
  ...book.excessFactors.map((row) => ({ ...row, kind: 'excess_factor' as const })),
  ...book.unmetered.map((row) => ({ ...row, kind: 'unmetered' as const })),
]
