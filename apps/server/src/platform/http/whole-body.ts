import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { AppError, bodyTooLarge } from '../errors.ts'

const FIRST_BYTES = 4096

/**
 * A body as one buffer that grows with what arrives. The HTTP server's own way keeps an object for each piece, which costs a
 * hundred times its bytes where somebody sends them one by one.
 * @throws AppError `too_large` above what the route takes, `invalid` when its sender went away
 */
export async function wholeBody(
  { headers, routeOptions: { bodyLimit } }: FastifyRequest,
  payload: IncomingMessage,
): Promise<Buffer> {
  if (Number(headers['content-length'] ?? 0) > bodyLimit) throw bodyTooLarge(bodyLimit)
  let body: Buffer = Buffer.allocUnsafeSlow(FIRST_BYTES)
  let bytes = 0
  try {
    // it is still to be answered when it is too large
    for await (const piece of payload.iterator({ destroyOnReturn: false })) {
      if (bytes + piece.length > bodyLimit) throw bodyTooLarge(bodyLimit)
      if (bytes + piece.length > body.length) body = grown(body, bytes + piece.length)
      piece.copy(body, bytes)
      bytes += piece.length
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('invalid', { cause })
  }
  return body.subarray(0, bytes)
}

function grown(body: Buffer, needed: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(Math.max(needed, body.length * 2))
  body.copy(larger)
  return larger
}
