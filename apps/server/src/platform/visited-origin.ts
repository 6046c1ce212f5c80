import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

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
    if (publicUrl === null) return `${request.protocol}://${request.host}`
    const hostname = request.hostname.toLowerCase()
    return (await isBrandHost(hostname)) ? originAt(publicUrl, hostname) : publicUrl
  }

/** The same site under another host name: scheme and port stay. */
export function originAt(origin: string, hostname: string): string {
  const url = new URL(origin)
  url.hostname = hostname
  return url.origin
}
