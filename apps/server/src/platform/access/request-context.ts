import type { ApiKeyScope } from '@kilowatt/contracts/access'
import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import type { SpokenLanguage } from '@kilowatt/i18n/spoken-languages'
import type { FastifyBaseLogger } from 'fastify'
import type { CallTurns } from './call-turns.ts'

/** The caller, and how they signed in. */
export type Caller = Actor & {
  /** null: an API key */
  readonly sessionId: number | null
  /** the super admin impersonating this person */
  readonly impersonatorId: number | null
  /** highest scope of the API key; null for a session, which has all of the person's permissions */
  readonly keyScope: ApiKeyScope | null
  /** whether one of the person's companies requires a second factor that the person has not set up yet */
  readonly owesSecondFactor: boolean
}

/** Facts about a request other than its input. The access middleware adds `actor`. */
export type RequestContext = {
  readonly reqHeaders: Headers
  /** copied to the answer; `append('set-cookie', …)` sets a cookie */
  readonly resHeaders: Headers
  readonly ip: string
  /** scheme and host of the visited site: a brand's own, else the platform's (`createOriginOf`) */
  readonly origin: string
  /** language of the app in the visitor's browser */
  readonly locale: SpokenLanguage
  readonly log: FastifyBaseLogger
  readonly resolveActor: () => Promise<Caller | null>
  readonly turns: CallTurns
}

/** The person behind these headers; null if no one is signed in. Provided by the identity module. */
export type ResolveActor = (headers: Headers) => Promise<Caller | null>
