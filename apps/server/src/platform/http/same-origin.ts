import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** whether requests come from a page without an origin, and prove themselves by their address */
    fromAnySite?: true
  }
}

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a changing request made by a page of another site. Browsers mark such a request by Sec-Fetch-Site,
 * older ones by Origin. Other programs send neither, and send no cookie unasked. Together with SameSite
 * cookies and JSON-only bodies this protects against cross-site request forgery.
 */
export function assertSameOrigin(request: FastifyRequest, publicUrl: string | null) {
  if (readOnly.has(request.method) || request.routeOptions.config.fromAnySite) return
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return
    throw new AppError('forbidden', { message: 'Requests from other sites are refused.' })
  }
  const { origin } = request.headers
  if (origin === undefined || origin === publicUrl) return
  if (!URL.canParse(origin) || new URL(origin).host !== request.host)
    throw new AppError('forbidden', { message: 'Requests from other sites are refused.' })
}
