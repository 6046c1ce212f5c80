import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions } from 'fastify'
import type { Counter } from 'prom-client'

/** Time limits for the sender, without the time of the response. */
type Patience = {
  /** from the connection, or the previous response, to the end of the headers */
  readonly headersMs: number
  /** to the end of the body */
  readonly requestMs: number
  /** interval of the check */
  readonly checkMs: number
}

/** A body of the largest size arrives within this time even at 150 kbit/s. */
export const patience: Patience = { headersMs: 15_000, requestMs: 60_000, checkMs: 5_000 }

type ConnectionError = Error & { readonly code?: string }

const answers: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** Options of an HTTP server that ends and counts requests that do not complete, and answers non-HTTP traffic. */
export const endSlowRequests = ({ headersMs, requestMs, checkMs }: Patience, tooSlow: Counter) =>
  ({
    requestTimeout: requestMs,
    http: { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: checkMs },
    clientErrorHandler(error: ConnectionError, socket: Socket) {
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') tooSlow.inc()
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      const status = answers[error.code ?? ''] ?? '400 Bad Request'
      if (socket.writable)
        socket.write(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)
      socket.destroy(error)
    },
  }) satisfies FastifyHttpOptions<Server>
