import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** requests come from a page without an origin, and carry what proves them in their address */
    fromAnySite?: true
  }
}

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a changing request that a page of another site made. Browsers tell it by Sec-Fetch-Site, older ones by Origin;
 * a program that is no browser sends neither and carries no cookie by itself. Together with SameSite cookies and
 * JSON-only bodies this is the protection against cross-site request forgery.
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
