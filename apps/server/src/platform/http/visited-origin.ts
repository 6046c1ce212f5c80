import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { AppError } from '../errors.ts'

/** Whether a brand owns this host name; provided by the branding module. */
export type IsBrandHost = (hostname: string) => Promise<boolean>
export type OriginOf = (request: FastifyRequest) => Promise<string>

/**
 * Scheme and host as the visitor's browser sees them, for links in mails. A request may claim any host: the
 * visited host is used if a brand owns it, otherwise the platform's own. Without PUBLIC_URL no mail is sent,
 * and the visited host is used unchanged.
 */
export const createOriginOf =
  ({ publicUrl }: Pick<Config, 'publicUrl'>, isBrandHost: IsBrandHost): OriginOf =>
  async (request) => {
    if (publicUrl === null) {
      if (request.host === '') throw new AppError('invalid', { message: 'The Host header is missing.' })
      return `${request.protocol}://${request.host}`
    }
    const hostname = request.hostname.toLowerCase()
    return (await isBrandHost(hostname)) ? originAt(publicUrl, hostname) : publicUrl
  }

/**
 * Refuses an invalid host before it is used in an address, and a request with two hosts (RFC 9112, 3.2), because a
 * proxy may have trusted the other one. A request without a host, such as a HTTP/1.0 health check, is answered
 * wherever the host does not matter.
 */
export function assertHost({ host, raw }: Pick<FastifyRequest, 'host' | 'raw'>) {
  if ((raw.headersDistinct.host?.length ?? 0) > 1)
    throw new AppError('invalid', { message: 'There is more than one Host header.' })
  if (host === '' || (!/[\s/?#@\\]/.test(host) && URL.canParse(`http://${host}`))) return
  throw new AppError('invalid', { message: 'The Host header is malformed.' })
}

/** The same site under another host name, with the same scheme and port. */
export function originAt(origin: string, hostname: string): string {
  const url = new URL(origin)
  url.hostname = hostname
  return url.origin
}
