import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import type { Caller } from '../platform/request-context.ts'

/** A person who signed in themselves, with nothing special about the session. */
export const asCaller = (actor: Actor): Caller => ({
  ...actor,
  sessionId: 1,
  impersonatorId: null,
  keyScope: null,
  owesSecondFactor: false,
})
