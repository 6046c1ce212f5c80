import type { PlaceInfo } from '@kilowatt/domain/grid-tariff/place/place-info'
import { placeTerms } from '@kilowatt/domain/grid-tariff/place/place-terms'
import type { LocalDate } from '@kilowatt/domain/time/local-day'
import type { ConsumerInfoAnswer } from '../portal/external-devices.ts'
import type { LocationPowers } from './agreed-powers.ts'

/** What tariffs need of a metering place's information. */
export const placeInfoOf = (info: ConsumerInfoAnswer): PlaceInfo => ({
  connectionKw: info.connectionPower,
  phases: info.isThreePhase === null ? null : info.isThreePhase ? 3 : 1,
  consumer:
    info.consumerType === null ? null : info.consumerType === 'RESIDENTIAL' ? 'household' : 'business',
  userGroup: info.userGroup,
  billingKw: info.billingPower,
  tariffs: info.tariffsCount,
  yearlyHours: info.yearlyWorkHours,
  agreed: info.powerLimits.map(({ block1, block2, block3, block4, block5, ...row }) => ({
    kw: [block1, block2, block3, block4, block5],
    from: row.dateFrom,
    to: row.dateTo,
    setBy: row.limitSetBy,
    minKw: row.minimumPower,
  })),
})

export type ContractVersion = {
  readonly validFrom: LocalDate
  /** last day */
  readonly validTo: LocalDate | null
  readonly powers: LocationPowers
}

/**
 * Powers agreed in the contract of a metering place, as powers of a location; empty if too little is known. The row
 * entered last comes last.
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

/** The contract row that covers a day; the one entered last wins. */
export const contractPowersOn = (
  versions: readonly ContractVersion[],
  day: LocalDate,
): LocationPowers | null =>
  versions.findLast(({ validFrom, validTo }) => validFrom <= day && (validTo === null || day <= validTo))
    ?.powers ?? null
