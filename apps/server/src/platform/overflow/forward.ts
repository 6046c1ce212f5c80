import { Agent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientAddress } from '../addresses/client-address.ts'
import { AppError } from '../errors.ts'

/** Response header that names the contract call, for the log and the metrics of the main server. */
export const CALL_HEADER = 'kilowatt-call'

/** Headers of one hop (RFC 9110, 7.6.1), and headers that are set again for the body and the visitor. */
const ownHeaders: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'proxy-connection'],
  ...['content-length', 'content-encoding', 'forwarded', 'x-forwarded-for', 'x-forwarded-host'],
  ...['x-forwarded-proto', 'x-forwarded-port', 'expect', CALL_HEADER],
])

const agent = new Agent({ keepAlive: true })

/**
 * Forwards a request to the server listening on `socketPath` and sends its response. Does nothing if the
 * visitor has disconnected by then.
 * @throws AppError `unavailable` if that server does not answer
 */
export async function forwardTo(socketPath: string, request: FastifyRequest, reply: FastifyReply) {
  const answer = await ask(request, reply, socketPath).catch((cause: unknown) => {
    if (reply.raw.destroyed) return null
    throw new AppError('unavailable', { cause })
  })
  if (answer === null) return
  const call = answer.headers[CALL_HEADER]
  if (typeof call === 'string') request.call = call
  for (const [name, value] of Object.entries(answer.headers))
    if (name === 'content-length' || name === 'content-encoding' || !ownHeaders.has(name))
      if (value !== undefined) reply.header(name, value)
  reply.code(answer.statusCode ?? 502).send(answer)
}

function ask(request: FastifyRequest, reply: FastifyReply, socketPath: string): Promise<IncomingMessage> {
  const body = request.body === undefined ? null : Buffer.from(JSON.stringify(request.body))
  return new Promise((resolve, reject) => {
    const asking = httpRequest(
      {
        ...{ socketPath, agent, method: request.method, path: request.raw.url },
        headers: {
          ...forwardedHeaders(request.headers),
          'x-forwarded-for': clientAddress(request),
          'x-forwarded-host': request.host,
          'x-forwarded-proto': request.protocol,
          ...(body && { 'content-length': body.length }),
        },
      },
      resolve,
    )
    asking.on('error', reject)
    reply.raw.once('close', () => asking.destroy())
    asking.end(body)
  })
}

const forwardedHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.has(name)))
