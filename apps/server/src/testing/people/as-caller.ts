import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import type { Caller } from '../../platform/access/request-context.ts'

/** A person with at most one company in an ordinary session. */
export const asCaller = (actor: Omit<Actor, 'runsCompanyIds'>): Caller => ({
  runsCompanyIds: actor.companyId !== null && actor.role === 'ROLE_AGGREGATOR' ? [actor.companyId] : [],
  ...actor,
  sessionId: 1,
  impersonatorId: null,
  keyScope: null,
  owesSecondFactor: false,
})
