import type { PortalPlace } from '../client/place-reply.ts'
import type { PortalPoint } from '../client/point-reply.ts'

/**
 * Facts about a metering place that tariffs need, from the portal. The names and addresses in its reply are not stored.
 * Null if the portal has no value.
 */
export type PlaceFacts = Pick<
  PortalPlace,
  'connectionKw' | 'phases' | 'limiterA' | 'voltageLevel' | 'hasQuarterHours' | 'exportKw'
> &
  Pick<PortalPoint, 'isHousehold' | 'userGroup' | 'billingKw' | 'tariffs' | 'yearlyHours' | 'agreed'> &
  // facts stored earlier lack it until the next day's request
  Partial<Pick<PortalPoint, 'consumptionType'>>

/** @param point of consumption; null if the place has none that may be read */
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
