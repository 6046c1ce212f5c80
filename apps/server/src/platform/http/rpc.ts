import { keyScopeOf } from '@kilowatt/contracts/access'
import { api } from '@kilowatt/contracts/api'
import { LIVE_HEARTBEAT_MS } from '@kilowatt/contracts/telemetry/live-pace'
import { getEventIteratorSchemaDetails } from '@orpc/contract'
import type { AnyRouter } from '@orpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { actorOf, allowedCaller, type LocationDoor, locationActionOf } from '../access/access-rule.ts'
import type { CallTurns } from '../access/call-turns.ts'
import type { RequestContext, ResolveActor } from '../access/request-context.ts'
import { clientAddress } from '../addresses/client-address.ts'
import { AppError, logOurFault, toAppError } from '../errors.ts'
import { divert } from '../overflow/divert.ts'
import type { OverflowServer } from '../overflow/overflow-server.ts'
import { createOpenApiHandler } from './openapi-handler.ts'
import type { OriginOf } from './visited-origin.ts'
import { localeOf } from './visitor-locale.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** name of the contract entry that answers, for log and metrics */
    call: string | null
  }
}

type Context = RequestContext & { readonly request: FastifyRequest }
type Options = {
  router: AnyRouter
  resolveActor: ResolveActor
  originOf: OriginOf
  locationDoor: LocationDoor
  turns: CallTurns
  overflow?: OverflowServer
}

/** Serves the contract under /api. Paths without an entry get a JSON 404. */
export function registerRpc(
  app: FastifyInstance,
  { router, resolveActor, originOf, locationDoor, turns, overflow }: Options,
) {
  app.decorateRequest('call', null)

  const handler = createOpenApiHandler<Context>(router, {
    eventIteratorKeepAliveInterval: LIVE_HEARTBEAT_MS,
    customErrorResponseBodyEncoder: (error) => toAppError(error).toJSON(),
    rootInterceptors: [
      async ({ next, context }) => {
        const result = await next()
        return result.matched
          ? { ...result, response: withHeaders(result.response, context.resHeaders) }
          : result
      },
    ],
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next()
        } catch (error) {
          logOurFault(toAppError(error), context.log)
          throw error
        }
      },
    ],
    clientInterceptors: [
      async ({ next, context, path }) => {
        context.request.call = path.join('.')
        try {
          return await next()
        } catch (error) {
          throw toAppError(error)
        }
      },
    ],
  })

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const reqHeaders = toHeaders(request)
    if (overflow && (await divert({ overflow, turns, resolveActor }, request, reply, reqHeaders)))
      return reply
    const { matched } = await handler.handle(request, reply, {
      prefix: '/api',
      context: {
        request,
        reqHeaders,
        resHeaders: new Headers(),
        ip: clientAddress(request),
        origin: await originOf(request),
        locale: localeOf(request),
        log: request.log,
        resolveActor: () => resolveActor(reqHeaders),
        turns,
      },
    })
    if (!matched) throw new AppError('not_found')
    return reply
  }
  app.all('/api/*', answer)
  for (const { method, url } of readingPosts())
    app.route({ method, url, config: { divertible: true }, handler: answer })
  for (const { method, url } of streams())
    app.route({ method, url, config: { divertible: false }, handler: answer })
  for (const { method, url, bodyLimit, call } of largeCalls())
    app.route({
      method,
      url,
      bodyLimit,
      config: {
        divertible: reads(call),
        bringer: async (request) => {
          const caller = allowedCaller(call['~orpc'], await resolveActor(toHeaders(request)))
          const actor = actorOf({ actor: caller })
          const action = locationActionOf(call['~orpc'].meta.access)
          if (action !== null)
            await locationDoor(actor, askedLocation.parse(request.params).locationId, action)
          return `person ${actor.userId}`
        },
      },
      handler: answer,
    })
}

type Call = (typeof entries)[number]
const entries = Object.values(api).flatMap((calls) => Object.values(calls))

/** The call as a route of the HTTP server. */
const routeOf = ({ '~orpc': { route } }: Call) => ({
  method: route.method ?? 'GET',
  url: `/api${route.path?.replace(/\{(\w+)\}/g, ':$1')}`,
})

const reads = ({ '~orpc': { meta, route } }: Call) => keyScopeOf(meta, route.method) === 'read'

const askedLocation = z.object({ locationId: z.coerce.number().int().catch(0) })

/** Calls that accept a larger body than usual. */
const largeCalls = () =>
  entries.flatMap((call) => {
    const { bodyBytes } = call['~orpc'].meta
    return bodyBytes === undefined ? [] : [{ ...routeOf(call), bodyLimit: bodyBytes, call }]
  })

/** Calls whose answer is a stream of events. */
const streams = () =>
  entries.flatMap((call) => {
    const { outputSchema } = call['~orpc']
    return getEventIteratorSchemaDetails(outputSchema) === undefined ? [] : [routeOf(call)]
  })

/** Calls that send a body but change nothing. */
const readingPosts = () =>
  entries.flatMap((call) => {
    const { meta, route } = call['~orpc']
    return route.method === 'POST' && meta.bodyBytes === undefined && reads(call) ? [routeOf(call)] : []
  })

function toHeaders(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    for (const one of [value ?? []].flat()) headers.append(name, one)
  return headers
}

type WithHeaders = { headers: Record<string, string | string[] | undefined> }

function withHeaders<T extends WithHeaders>(response: T, added: Headers): T {
  const cookies = added.getSetCookie()
  const merged = { ...response.headers, ...Object.fromEntries(added) }
  return { ...response, headers: cookies.length > 0 ? { ...merged, 'set-cookie': cookies } : merged }
}
