/**
 * The controller's end of a tunnel: connects to the cloud by SSH on request, and gives it access to the local
 * page.
 */
import { createServer, type RequestListener } from 'node:http'
import type { TunnelMessage, TunnelOrder } from '@kilowatt/contracts/mqtt/tunnel-messages'
import ssh2 from 'ssh2'
import type { Delivery } from '../line/mqtt-link.ts'
import { newSshKey } from './ssh-keys.ts'

type Options = {
  readonly page: RequestListener
  readonly say: (message: TunnelMessage) => Promise<Delivery>
  readonly onProblem: (problem: string) => void
}

const KEEP_ALIVE_MS = 15_000
/** Like the port on the device; only the tunnel's own connections reach it. */
const PAGE_PORT = 80

export type TunnelClient = Disposable & { readonly receive: (order: TunnelOrder) => Promise<void> }

export function createTunnelClient({ page, say, onProblem }: Options): TunnelClient {
  const server = createServer(page)
  let open: { readonly id: string; readonly client: ssh2.Client } | null = null

  function end() {
    const before = open
    open = null
    before?.client.end()
  }

  async function start(order: Extract<TunnelOrder, { op: 'open' }>) {
    end()
    // Created for this tunnel, and never leaves the device.
    const pair = newSshKey()
    const key = pair.public.split(' ').slice(0, 2).join(' ')
    if ((await say({ st: 'key', id: order.id, key })) !== 'taken') return
    const client = new ssh2.Client()
    open = { id: order.id, client }
    client.on('ready', () => {
      client.setNoDelay(true)
      client.forwardIn('localhost', PAGE_PORT, (error) => {
        if (error) onProblem(error.message)
      })
    })
    client.on('tcp connection', (_info, accept) => server.emit('connection', accept()))
    client.on('error', (error) => onProblem(error.message))
    client.on('close', () => {
      if (open?.id !== order.id) return
      open = null
      void say({ st: 'closed', id: order.id })
    })
    client.connect({
      host: order.host,
      port: order.port,
      username: order.id,
      privateKey: pair.private,
      hostVerifier: (hostKey: Buffer) => `ssh-ed25519 ${hostKey.toString('base64')}` === order.hostKey,
      keepaliveInterval: KEEP_ALIVE_MS,
    })
  }

  return {
    async receive(order) {
      if (order.op === 'open') {
        if (Date.now() < order.exp) await start(order)
      } else if (open?.id === order.id) end()
    },
    [Symbol.dispose]: end,
  }
}
