import { isSiteIdentifier, SITE_IDENTIFIER_COOKIE } from '@kilowatt/contracts/branding/site-identifier'
import type { FastifyRequest } from 'fastify'

/**
 * The brand requested for a page: by its address, otherwise the brand that the browser stored from an earlier
 * address.
 */
export function requestedIdentifier({ url, cookies }: Pick<FastifyRequest, 'url' | 'cookies'>) {
  const asked = new URL(url, 'http://host').searchParams.get('identifier') ?? cookies[SITE_IDENTIFIER_COOKIE]
  return asked !== undefined && isSiteIdentifier(asked) ? asked : undefined
}
