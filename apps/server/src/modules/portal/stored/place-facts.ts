import type { PortalPlace } from '../client/place-reply.ts'
import type { PortalPoint } from '../client/point-reply.ts'

/**
 * The portal's facts about a metering place that tariffs need. Names and addresses in the reply are not
 * stored. Null if the portal has no value.
 */
export type PlaceFacts = Pick<
  PortalPlace,
  'connectionKw' | 'phases' | 'limiterA' | 'voltageLevel' | 'hasQuarterHours' | 'exportKw'
> &
  Pick<PortalPoint, 'isHousehold' | 'userGroup' | 'billingKw' | 'tariffs' | 'yearlyHours' | 'agreed'> &
  // facts stored by an older version lack the field until the next day's request
  Partial<Pick<PortalPoint, 'consumptionType'>>

/** @param point metering point for consumption; null if the place has none that may be read */
export const placeFactsOf = (place: PortalPlace, point: PortalPoint | null): PlaceFacts => ({
  connectionKw: place.connectionKw,
  phases: place.phases,
  limiterA: place.limiterA,
  voltageLevel: place.voltageLevel,
  hasQuarterHours: place.hasQuarterHours,
  exportKw: place.exportKw,
  isHousehold: point?.isHousehold ?? false,
  consumptionType: point?.consumptionType ?? null,
  userGroup: point?.userGroup ?? null,
  billingKw: point?.billingKw ?? null,
  tariffs: point?.tariffs ?? null,
  yearlyHours: point?.yearlyHours ?? null,
  agreed: point?.agreed ?? [],
})
