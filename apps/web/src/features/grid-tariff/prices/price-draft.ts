import type { NetworkPriceVersion } from '@kilowatt/contracts/grid-tariff/network-prices'
import { blocks } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { byBlock } from '@kilowatt/domain/grid-tariff/powers/agreed-powers'
import { type OwnPriceKind, ownPriceKinds } from '@kilowatt/domain/grid-tariff/prices/own-price-kinds'
import { amountsOf } from '@kilowatt/domain/grid-tariff/prices/own-prices'
import {
  type ConsumerKind,
  consumerKinds,
  type LevyKind,
  levyKinds,
  userGroups,
} from '@kilowatt/domain/grid-tariff/prices/price-book'
import type { NumberInput } from '../../../shared/forms/number-input.ts'

export { consumerKinds, levyKinds, ownPriceKinds, userGroups }

export type VersionPrice = NetworkPriceVersion['price']

/** A version while it is entered. */
export type PriceDraft = {
  kind: OwnPriceKind
  userGroup: string
  consumers: ConsumerKind[]
  levy: LevyKind
  validFrom: string
  validTo: string
  amounts: NumberInput[]
  source: string
  confidence: VersionPrice['confidence']
}

/** Names of the amounts of a kind, in order. */
export const amountNames = {
  network: [
    ...blocks.map((block) => ({ name: 'power', block }) as const),
    ...blocks.map((block) => ({ name: 'energy', block }) as const),
  ],
  contribution: [{ name: 'perKw', block: null }],
  levy: [{ name: 'perKwh', block: null }],
  excess_factor: [{ name: 'factor', block: null }],
  unmetered: (['perKw', 'high', 'low', 'single'] as const).map((name) => ({ name, block: null })),
} as const

/** For amounts without blocks. */
export type AmountName = Extract<(typeof amountNames)[OwnPriceKind][number], { readonly block: null }>['name']

export const dependsOnCustomers = (kind: OwnPriceKind) => kind === 'network' || kind === 'contribution'

const noAmounts = (): NumberInput[] => amountNames.network.map(() => '')

export const emptyVersion = (kind: OwnPriceKind, userGroup: number): PriceDraft => ({
  kind,
  userGroup: `${userGroup}`,
  consumers: [...consumerKinds],
  levy: 'excise',
  validFrom: '',
  validTo: '',
  amounts: noAmounts(),
  source: '',
  confidence: 'high',
})

export function versionDraftOf(price: VersionPrice): PriceDraft {
  const amounts = amountsOf(price)
  return {
    ...emptyVersion(price.kind, 'userGroup' in price ? price.userGroup : 0),
    ...('consumers' in price && { consumers: [...price.consumers] }),
    ...('levy' in price && { levy: price.levy }),
    validFrom: price.validFrom,
    validTo: price.validTo ?? '',
    amounts: noAmounts().map((_, i) => amounts[i] ?? ''),
    source: price.source,
    confidence: price.confidence,
  }
}

/** Fields that are empty or contain no price; amounts by their index. */
export function missingIn(draft: PriceDraft): { fields: string[]; amounts: number[] } {
  const fields = [
    ...(draft.validFrom === '' ? ['validFrom'] : []),
    ...(draft.source.trim() === '' ? ['source'] : []),
    ...(dependsOnCustomers(draft.kind) && draft.consumers.length === 0 ? ['consumers'] : []),
  ]
  const amounts = amountNames[draft.kind].flatMap((_, i) => {
    const amount = draft.amounts[i]
    return typeof amount === 'number' && amount >= 0 ? [] : [i]
  })
  return { fields, amounts }
}

/** A complete draft, as the call expects it. */
export function priceOfDraft(draft: PriceDraft): VersionPrice {
  const amount = (i: number) => Number(draft.amounts[i])
  const row = {
    validFrom: draft.validFrom,
    validTo: draft.validTo === '' ? null : draft.validTo,
    source: draft.source.trim(),
    confidence: draft.confidence,
  }
  const customers = {
    userGroup: userGroups.find((group) => `${group}` === draft.userGroup) ?? 0,
    consumers: draft.consumers,
  }
  switch (draft.kind) {
    case 'network':
      return {
        kind: 'network',
        ...row,
        ...customers,
        powerEurPerKwMonth: [...byBlock((_, i) => amount(i))],
        energyEurPerKwh: [...byBlock((_, i) => amount(i + blocks.length))],
      }
    case 'contribution':
      return { kind: 'contribution', ...row, ...customers, eurPerKwMonth: amount(0) }
    case 'levy':
      return { kind: 'levy', ...row, levy: draft.levy, eurPerKwh: amount(0) }
    case 'excess_factor':
      return { kind: 'excess_factor', ...row, factor: amount(0) }
    case 'unmetered':
      return {
        kind: 'unmetered',
        ...row,
        powerEurPerKwMonth: amount(0),
        highEurPerKwh: amount(1),
        lowEurPerKwh: amount(2),
        singleEurPerKwh: amount(3),
      }
  }
}
