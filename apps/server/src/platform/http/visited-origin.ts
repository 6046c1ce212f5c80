import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { AppError } from '../errors.ts'

/** Whether a brand owns this host name; given by who keeps the brands. */
export type IsBrandHost = (hostname: string) => Promise<boolean>
export type OriginOf = (request: FastifyRequest) => Promise<string>

/**
 * https or http, and host, as the visitor's browser sees them, and as links in mails name them. A request may claim any host:
 * the one visited counts where a brand owns it, and anything else is the platform's own. Only without PUBLIC_URL, where no mail
 * leaves, the visited host is taken as it comes.
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
 * Refuses a host that is none, before anybody makes an address of it, and two of them (RFC 9112, 3.2): a proxy may have believed the other one. Without any, as a check of HTTP/1.0 is, a request is
 * answered where the host does not matter.
 */
export function assertHost({ host, raw }: Pick<FastifyRequest, 'host' | 'raw'>) {
  if ((raw.headersDistinct.host?.length ?? 0) > 1)
    throw new AppError('invalid', { message: 'There is more than one Host header.' })
  if (host === '' || (!/[\s/?#@\\]/.test(host) && URL.canParse(`http://${host}`))) return
  throw new AppError('invalid', { message: 'The Host header is malformed.' })
}

/** The same site under another host name: scheme and port stay. */
export function originAt(origin: string, hostname: string): string {
  const url = new URL(origin)
  url.hostname = hostname
  return url.origin
}
