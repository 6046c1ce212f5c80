/** The server's end of a tunnel: accepts the device by the key that it sent, and one forwarded port. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import ssh2 from 'ssh2'
import { newSshKey } from '../../tunnel/ssh-keys.ts'

const FIRST_LINE = /^HTTP\/1\.[01] (\d{3})/

export async function openSshEnd() {
  const pair = newSshKey()
  const hostKey = pair.public.split(' ').slice(0, 2).join(' ')
  /** the awaited key, by the tunnel's id */
  const keys = new Map<string, string>()
  const clients = new Set<ssh2.Connection>()
  let forwarded: (ask: () => Promise<string>) => void = () => undefined

  const server = new ssh2.Server({ hostKeys: [pair.private] }, (client) => {
    clients.add(client)
    client.on('authentication', (context) => {
      const key = ssh2.utils.parseKey(keys.get(context.username) ?? '')
      const isKnown =
        context.method === 'publickey' &&
        !(key instanceof Error) &&
        key.getPublicSSH().equals(context.key.data)
      if (isKnown) context.accept()
      else context.reject(['publickey'])
    })
    client.on('request', (accept, reject, name, info) => {
      if (name !== 'tcpip-forward') return reject?.()
      accept?.(info.bindPort)
      forwarded(() => firstLineOf(client, info.bindAddr, info.bindPort))
    })
    client.on('error', () => client.end())
    client.on('close', () => clients.delete(client))
  })
  server.listen(0)
  await once(server, 'listening')

  return {
    hostKey,
    port: (server.address() as AddressInfo).port,
    expect: (id: string, key: string) => keys.set(id, key),
    isConnected: () => clients.size > 0,
    /**
     * Returns a function that requests the page of the next device that forwards a port. Its result is the
     * status; null if no device did in time.
     */
    awaitPage(withinMs: number) {
      const { promise, resolve } = Promise.withResolvers<(() => Promise<string>) | null>()
      forwarded = resolve
      setTimeout(resolve, withinMs, null).unref()
      return () => promise
    },
    async [Symbol.asyncDispose]() {
      for (const client of clients) client.end()
      server.close()
      await once(server, 'close')
    },
  }
}

function firstLineOf(client: ssh2.Connection, address: string, port: number): Promise<string> {
  return new Promise((resolve) => {
    client.forwardOut(address, port, '127.0.0.1', 0, (error, channel) => {
      if (error) return resolve(error.message)
      channel.once('data', (chunk: Buffer) => {
        resolve(FIRST_LINE.exec(chunk.toString('latin1'))?.[1] ?? 'no HTTP')
        channel.destroy()
      })
      channel.on('close', () => resolve('closed without an answer'))
      channel.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
    })
  })
}
