import { request } from 'node:http'
import type { TestServer } from '../servers/test-server.ts'

type Call = { method?: 'GET' | 'POST'; path: string; body?: unknown; cookie?: string }

/** The response to a browser that visits the server under another host name, which `fetch` cannot set. */
export function callAt(
  { url }: Pick<TestServer, 'url'>,
  host: string,
  { method = 'GET', path, body, cookie }: Call,
): Promise<{ status: number; text: string; json: () => unknown }> {
  const sent = body === undefined ? null : JSON.stringify(body)
  const headers = {
    host,
    ...(sent !== null && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
    ...(cookie !== undefined && { cookie }),
  }
  return new Promise((resolve, reject) => {
    const call = request(`${url}${path}`, { method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text, json: () => JSON.parse(text) }),
      )
    })
    call.on('error', reject).end(sent ?? undefined)
  })
}
