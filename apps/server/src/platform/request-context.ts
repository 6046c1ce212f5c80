import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import type { FastifyBaseLogger } from 'fastify'

/** What a handler knows of the request besides its input. The access middleware adds `actor`. */
export type RequestContext = {
  readonly reqHeaders: Headers
  /** copied to the answer; `append('set-cookie', …)` sets a cookie */
  readonly resHeaders: Headers
  readonly ip: string
  /** https or http, and host, as the browser sees them */
  readonly origin: string
  readonly log: FastifyBaseLogger
  readonly resolveActor: () => Promise<Actor | null>
}

/** Who the bearer of these headers is; null when nobody is signed in. Given by the identity module. */
export type ResolveActor = (headers: Headers) => Promise<Actor | null>
