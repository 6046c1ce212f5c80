import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/**
 * One kept-alive connection that receives the raw answer, as a browser's network process does; decoding is up
 * to the caller.
 */
export class KeepAliveConnection implements Disposable {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })

  /** @returns the answer as sent, possibly compressed (see `encoding`) */
  async get(url: string, cookie: string): Promise<{ body: Buffer; encoding: string | undefined }> {
    const headers = { cookie, 'accept-encoding': 'gzip, deflate, br, zstd' }
    const call = request(url, { agent: this.#agent, headers }).end()
    const [response] = await once(call, 'response')
    const body = await buffer(response)
    if (response.statusCode !== 200)
      throw new Error(`${url} refused: ${response.statusCode} ${body.toString()}`)
    return { body, encoding: response.headers['content-encoding'] }
  }

  [Symbol.dispose]() {
    this.#agent.destroy()
  }
}
