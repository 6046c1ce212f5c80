import type { NetworkPriceVersion } from '@kilowatt/contracts/grid-tariff/network-prices'
import type { OwnPriceKind } from '@kilowatt/domain/tariff/prices/own-price-kinds'
import { areOfTheSame } from '@kilowatt/domain/tariff/prices/own-prices'
import {
  type ConsumerKind,
  consumerKinds,
  type UserGroup,
  userGroups,
} from '@kilowatt/domain/tariff/prices/price-book'

export type ShownVersion = NetworkPriceVersion & {
  /** a version that somebody added counts in its place, for a part of its time at least */
  readonly isReplaced: boolean
}

const ENDLESS = '9999-12-31'

/** Versions of a kind, the newest first. @param userGroup null: of all */
export function shownVersions(
  versions: readonly NetworkPriceVersion[],
  kind: OwnPriceKind,
  userGroup: UserGroup | null,
): ShownVersion[] {
  const own = versions.filter(({ id }) => id !== null)
  return versions
    .filter(
      ({ price }) =>
        price.kind === kind &&
        (userGroup === null || !('userGroup' in price) || price.userGroup === userGroup),
    )
    .map((version) => ({
      ...version,
      isReplaced:
        version.id === null &&
        own.some(
          ({ price }) =>
            areOfTheSame(price, version.price) &&
            price.validFrom <= (version.price.validTo ?? ENDLESS) &&
            version.price.validFrom <= (price.validTo ?? ENDLESS),
        ),
    }))
    .sort((a, b) =>
      a.price.validFrom < b.price.validFrom ? 1 : a.price.validFrom > b.price.validFrom ? -1 : 0,
    )
}

/**
 * Versions that are looked at most: those that hold or will, and of customers without one the last that held.
 * @param rows the newest first
 */
export const versionsNow = (rows: readonly ShownVersion[], today: string): ShownVersion[] =>
  rows.filter(
    ({ price }, i) =>
      (price.validTo ?? ENDLESS) >= today ||
      !rows.slice(0, i).some((newer) => areOfTheSame(newer.price, price)),
  )

/** Until which day prices in blocks are known to a group: for whom among its customers the shortest; null: without end, or never. */
export type KnownUntil = { readonly userGroup: UserGroup; readonly until: string | null }

/** Groups whose prices end before a day, each with its last day. */
export function endingBefore(versions: readonly NetworkPriceVersion[], day: string): KnownUntil[] {
  const lastOf = (userGroup: UserGroup, consumer: ConsumerKind) =>
    versions.reduce(
      (last, { price }) =>
        price.kind === 'network' &&
        price.userGroup === userGroup &&
        price.consumers.includes(consumer) &&
        (price.validTo ?? ENDLESS) > last
          ? (price.validTo ?? ENDLESS)
          : last,
      '',
    )
  return userGroups.flatMap((userGroup) => {
    // only groups at low voltage have households
    const kinds = userGroup === 0 ? consumerKinds : (['metered'] as const)
    const until = kinds.map((kind) => lastOf(userGroup, kind)).reduce((a, b) => (a < b ? a : b))
    return until < day ? [{ userGroup, until: until === '' ? null : until }] : []
  })
}
