import type { NetworkPriceVersion } from '@kilowatt/contracts/grid-tariff/network-prices'
import type { OwnPriceKind } from '@kilowatt/domain/grid-tariff/prices/own-price-kinds'
import { areOfTheSame } from '@kilowatt/domain/grid-tariff/prices/own-prices'
import {
  type ConsumerKind,
  consumerKinds,
  type UserGroup,
  userGroups,
} from '@kilowatt/domain/grid-tariff/prices/price-book'

export type ShownVersion = NetworkPriceVersion & {
  /** an added version replaces this one, at least for part of its time */
  readonly isReplaced: boolean
}

const ENDLESS = '9999-12-31'

/** Versions of a kind, newest first. @param userGroup null: all */
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
 * Versions that most people look at: current and future ones, and for customers without either, the last one
 * that applied.
 * @param rows newest first
 */
export const versionsNow = (rows: readonly ShownVersion[], today: string): ShownVersion[] =>
  rows.filter(
    ({ price }, i) =>
      (price.validTo ?? ENDLESS) >= today ||
      !rows.slice(0, i).some((newer) => areOfTheSame(newer.price, price)),
  )

/**
 * The last day with known block prices for a group: the earliest over its customers; null if no prices are
 * known.
 */
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
