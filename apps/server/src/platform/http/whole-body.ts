import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { AppError, bodyTooLarge } from '../errors.ts'

const FIRST_BYTES = 4096

/**
 * A body as one growing buffer. The HTTP server itself would keep an object per chunk, which takes a hundred
 * times the memory if bytes arrive one by one.
 * @throws AppError `too_large` above the route's limit, `invalid` if its sender disconnected
 */
export async function wholeBody(
  { headers, routeOptions: { bodyLimit } }: FastifyRequest,
  payload: IncomingMessage,
): Promise<Buffer> {
  if (Number(headers['content-length'] ?? 0) > bodyLimit) throw bodyTooLarge(bodyLimit)
  let body: Buffer = Buffer.allocUnsafeSlow(FIRST_BYTES)
  let bytes = 0
  try {
    // a body that is too large still has to be answered
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
