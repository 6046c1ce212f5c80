import contractPaths from 'virtual:contract-paths'
import { LIVE_HEARTBEAT_MS } from '@kilowatt/contracts/telemetry/live-pace'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { failWhenSilent } from './fail-when-silent.ts'

/** So many heartbeats may be missing before a stream counts as cut: a phone changes its cell, a proxy pauses. */
const MISSED_HEARTBEATS = 4

/** How calls reach the server. Tests of components have another one here, which they answer themselves. */
export default new OpenAPILink(contractPaths, {
  url: new URL('/api', window.location.origin).href,
  fetch: async (request, init) => {
    const response = await fetch(request, init)
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
    return isStream && response.body
      ? new Response(failWhenSilent(response.body, MISSED_HEARTBEATS * LIVE_HEARTBEAT_MS), response)
      : response
  },
})
