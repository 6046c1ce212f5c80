import { type PlaceInfo, placeTerms } from '@kilowatt/domain/tariff/place/place-terms'
import type { LocalDate } from '@kilowatt/domain/time/local-day'
import type { ConsumerInfoAnswer } from '../portal/external-devices.ts'
import type { LocationPowers } from './agreed-powers.ts'

/** What tariffs need of what is told of a metering place. */
export const placeInfoOf = (info: ConsumerInfoAnswer): PlaceInfo => ({
  connectionKw: info.connectionPower,
  phases: info.isThreePhase === null ? null : info.isThreePhase ? 3 : 1,
  // of a place that is read from files nobody told anything: a household, as most are
  isHousehold: info.consumerType === null || info.consumerType === 'RESIDENTIAL',
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

/** What the contract of a metering place agreed, as powers of a location; nothing where its connection is not known. The row that was entered last stands last. */
export function contractVersions(info: PlaceInfo, today: LocalDate): ContractVersion[] {
  const terms = placeTerms(info, today)
  if (terms === null) return []
  const { connectionKw, customer, agreed } = terms
  const { consumer } = customer
  const userGroup = consumer === 'household' ? 0 : customer.userGroup
  return info.agreed
    .filter((row) => agreed.includes(row))
    .map(({ from, to, kw, setBy }) => ({
      validFrom: from,
      validTo: to,
      powers: { connectionKw, phases: info.phases ?? 3, consumer, userGroup, kw: [...kw], setBy },
    }))
}

/** Of rows that cover a day the one that was entered last counts. */
export const contractPowersOn = (
  versions: readonly ContractVersion[],
  day: LocalDate,
): LocationPowers | null =>
  versions.findLast(({ validFrom, validTo }) => validFrom <= day && (validTo === null || day <= validTo))
    ?.powers ?? null
