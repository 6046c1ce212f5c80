import { Agent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { clientAddress } from '../http/client-address.ts'

/** In which the server aside says which call it was: for our log and figures. */
export const CALL_HEADER = 'kilowatt-call'

/** Of one connection alone (RFC 9110, 7.6.1), and what is told anew of the body and the visitor. */
const ownHeaders: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'proxy-connection'],
  ...['content-length', 'content-encoding', 'forwarded', 'x-forwarded-for', 'x-forwarded-host'],
  ...['x-forwarded-proto', 'x-forwarded-port', 'expect', CALL_HEADER],
])

const agent = new Agent({ keepAlive: true })

/**
 * Has another server answer, which listens at `socketPath` and believes us who asks. Where the visitor is gone meanwhile, nobody is answered.
 * @throws AppError `unavailable` when it is gone
 */
export async function answerBy(request: FastifyRequest, reply: FastifyReply, socketPath: string) {
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
          ...handedOn(request.headers),
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

const handedOn = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.has(name)))
