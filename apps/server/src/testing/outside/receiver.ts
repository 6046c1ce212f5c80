import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

type Answer = (response: ServerResponse, received: Received) => void

/**
 * A server on a real socket that stores what it receives, and responds as the test decides; initially with
 * 204.
 */
export async function startReceiver() {
  const received: Received[] = []
  let answer: Answer = (response) => response.writeHead(204).end()
  const server = createServer(async (request, response) => {
    const one = { path: request.url ?? '', headers: request.headers, body: await bodyOf(request) }
    received.push(one)
    answer(response, one)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    port: (server.address() as AddressInfo).port,
    received,
    answerWith(next: Answer) {
      answer = next
    },
    answerStatus(status: number, headers: Record<string, string> = {}) {
      answer = (response) => response.writeHead(status, headers).end()
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
