/** Receives and serves files for the device under test, by temporary links like the server's. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Fetched = { readonly range: string | null }
export type FileDesk = Awaited<ReturnType<typeof openFileDesk>>

const RANGE = /^bytes=(\d+)-(\d*)$/

export async function openFileDesk(host: string) {
  const given = new Map<string, { readonly content: Buffer; readonly fetched: Fetched[] }>()
  const taken = new Map<string, (content: Buffer) => void>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const file = given.get(path)
    const take = taken.get(path)
    if (request.method === 'PUT' && take) {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      taken.delete(path)
      take(Buffer.concat(chunks))
      return response.writeHead(204).end()
    }
    if (request.method !== 'GET' || !file) return response.writeHead(404).end()
    const { range = null } = request.headers
    file.fetched.push({ range })
    const [, from, to] = RANGE.exec(range ?? '') ?? []
    if (from === undefined) return response.writeHead(200).end(file.content)
    const last = to ? Math.min(Number(to), file.content.length - 1) : file.content.length - 1
    const headers = { 'content-range': `bytes ${from}-${last}/${file.content.length}`, etag: '"kit"' }
    return response.writeHead(206, headers).end(file.content.subarray(Number(from), last + 1))
  })
  server.listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const newPath = () => `/device-files/${randomBytes(16).toString('hex')}`

  return {
    /** an address without a file */
    deadUrl: () => `http://${host}:${port}${newPath()}`,
    give(content: Buffer) {
      const path = newPath()
      const fetched: Fetched[] = []
      given.set(path, { content, fetched })
      return { url: `http://${host}:${port}${path}`, fetched }
    },
    take(withinMs: number) {
      const path = newPath()
      const { promise, resolve } = Promise.withResolvers<Buffer | null>()
      taken.set(path, resolve)
      setTimeout(resolve, withinMs, null).unref()
      return {
        url: `http://${host}:${port}${path}`,
        /** null: nothing was uploaded in time */
        uploaded: () => promise,
      }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
