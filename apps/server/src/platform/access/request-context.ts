import type { ApiKeyScope } from '@kilowatt/contracts/access'
import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import type { FastifyBaseLogger } from 'fastify'
import type { CallTurns } from './call-turns.ts'

/** Who makes a call, and by which means. */
export type Caller = Actor & {
  /** null: an API key */
  readonly sessionId: number | null
  /** the super admin who acts in this person's name */
  readonly impersonatorId: number | null
  /** what the API key may do at most; null: a session, which may do all that the person may */
  readonly keyScope: ApiKeyScope | null
  /** a company of theirs requires a second factor, and they have none yet */
  readonly owesSecondFactor: boolean
}

/** What a handler knows of the request besides its input. The access middleware adds `actor`. */
export type RequestContext = {
  readonly reqHeaders: Headers
  /** copied to the answer; `append('set-cookie', …)` sets a cookie */
  readonly resHeaders: Headers
  readonly ip: string
  /** https or http, and host, of the site that is visited: a brand's own, else the platform's (`createOriginOf`) */
  readonly origin: string
  readonly log: FastifyBaseLogger
  readonly resolveActor: () => Promise<Caller | null>
  readonly turns: CallTurns
}

/** Who the bearer of these headers is; null when nobody is signed in. Given by the identity module. */
export type ResolveActor = (headers: Headers) => Promise<Caller | null>
