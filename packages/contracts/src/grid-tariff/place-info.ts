import type { PlaceInfo } from '@kilowatt/domain/tariff/place/place-terms'
import type { ConsumerInfoAnswer } from '../portal/external-devices.ts'

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
