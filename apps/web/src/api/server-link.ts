import contractPaths from 'virtual:contract-paths'
import { LIVE_HEARTBEAT_MS } from '@kilowatt/contracts/telemetry/live-pace'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { failWhenSilent } from './fail-when-silent.ts'

/** Missed heartbeats after which a stream counts as broken: phones change cells, and proxies pause. */
const MISSED_HEARTBEATS = 4

/**
 * The transport of calls to the server. Component tests replace this file with a link that returns the test's
 * answers.
 */
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
