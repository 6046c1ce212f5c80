import { type OwnPriceKind, ownPriceKinds } from '@kilowatt/domain/grid-tariff/prices/own-price-kinds'
import { type UserGroup, userGroups } from '@kilowatt/domain/grid-tariff/prices/price-book'

/** State of the prices in the address; invalid values are ignored. */
export type PriceAddress = { kind?: string | undefined; userGroup?: string | undefined }

export const readPriceAddress = (raw: Record<string, unknown>): PriceAddress => ({
  kind: ownPriceKinds.find((kind) => kind === raw.kind),
  userGroup: userGroups.map(String).find((group) => group === String(raw.userGroup)),
})

export const priceKindOf = ({ kind }: PriceAddress): OwnPriceKind =>
  ownPriceKinds.find((known) => known === kind) ?? 'network'

/** null: all groups */
export const userGroupOf = ({ userGroup }: PriceAddress): UserGroup | null =>
  userGroups.find((group) => `${group}` === userGroup) ?? null
