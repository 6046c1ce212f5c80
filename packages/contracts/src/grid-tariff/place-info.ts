import { blockList } from '@kilowatt/domain/grid-tariff/calendar/block-names'
import type { SupplierPrices } from '@kilowatt/domain/grid-tariff/cost/system-month'
import { type PlaceAnswers, type PlaceInfo, withAnswers } from '@kilowatt/domain/grid-tariff/place/place-info'
import { type PlaceTerms, placeTerms } from '@kilowatt/domain/grid-tariff/place/place-terms'
import type { LocalDate } from '@kilowatt/domain/time/local-day'
import type { ConsumerInfoAnswer } from '../portal/external-devices.ts'
import type { LocationPowers } from './agreed-powers.ts'

/** Facts about a metering place that tariffs need. */
export const placeInfoOf = (info: ConsumerInfoAnswer): PlaceInfo => ({
  connectionKw: info.connectionPower,
  phases: info.isThreePhase === null ? null : info.isThreePhase ? 3 : 1,
  consumer:
    info.consumerType === null ? null : info.consumerType === 'RESIDENTIAL' ? 'household' : 'business',
  userGroup: info.userGroup,
  billingKw: info.billingPower,
  tariffs: info.tariffsCount,
  yearlyHours: info.yearlyWorkHours,
  agreed: info.powerLimits.map((row) => ({
    kw: blockList(row),
    from: row.dateFrom,
    to: row.dateTo,
    setBy: row.limitSetBy,
    minKw: row.minimumPower,
  })),
})

/**
 * What a person enters about their metering place: facts that the portal does not report, and the supplier's prices,
 * EUR/kWh without VAT.
 */
export type PlaceTermsInput = PlaceAnswers & {
  readonly vt?: number | undefined
  readonly mt?: number | undefined
  readonly et?: number | undefined
}

/**
 * How a metering place is charged, from the portal's facts and the values that a person enters; null while a
 * value is missing. A price that is not entered counts as 0.
 * @param date day of the minimum power
 */
export function termsOfPlace(
  info: ConsumerInfoAnswer,
  { vt = 0, mt = 0, et = 0, ...answers }: PlaceTermsInput,
  date: LocalDate,
): { readonly place: PlaceTerms; readonly supplier: SupplierPrices } | null {
  const known = placeInfoOf(info)
  const place = placeTerms(withAnswers(known, answers), date)
  return place && { place, supplier: known.tariffs === 1 ? { single: et } : { high: vt, low: mt } }
}

export type ContractVersion = {
  readonly validFrom: LocalDate
  /** last day */
  readonly validTo: LocalDate | null
  readonly powers: LocationPowers
}

/**
 * Powers agreed in the contract of a metering place, as powers of a location; empty if too little is known.
 * The row entered last is last.
 */
export function contractVersions(info: PlaceInfo, today: LocalDate): ContractVersion[] {
  const terms = placeTerms(info, today)
  if (terms === null) return []
  const { connectionKw, phases, customer, agreed } = terms
  const { consumer } = customer
  const userGroup = consumer === 'household' ? 0 : customer.userGroup
  return info.agreed
    .filter((row) => agreed.includes(row))
    .map(({ from, to, kw, setBy }) => ({
      validFrom: from,
      validTo: to,
      powers: { connectionKw, phases, consumer, userGroup, kw: [...kw], setBy },
    }))
}

/** The contract row that covers a day; the one entered last applies. */
export const contractPowersOn = (
  versions: readonly ContractVersion[],
  day: LocalDate,
): LocationPowers | null =>
  versions.findLast(({ validFrom, validTo }) => validFrom <= day && (validTo === null || day <= validTo))
    ?.powers ?? null
