import type { PortalPlace } from '../client/place-reply.ts'
import type { PortalPoint } from '../client/point-reply.ts'

/**
 * What tariffs ask of a metering place, as the portal told it. Names and addresses of people, which it tells besides, are not kept. Null where the
 * portal has no value.
 */
export type PlaceFacts = Pick<
  PortalPlace,
  'connectionKw' | 'phases' | 'limiterA' | 'voltageLevel' | 'hasQuarterHours' | 'exportKw'
> &
  Pick<PortalPoint, 'isHousehold' | 'userGroup' | 'billingKw' | 'tariffs' | 'yearlyHours' | 'agreed'> &
  // what was told before these were kept comes anew with the next day's question
  Partial<Pick<PortalPoint, 'consumptionType'>>

/** @param point of consumption; null where the place has none that may be read */
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
