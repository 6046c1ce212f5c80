import { createServer, type RequestListener } from 'node:http'
import { downlinkTopic, uplinkTopic } from '@kilowatt/contracts/mqtt/topics'
import { type TunnelOrder, tunnelOrder } from '@kilowatt/contracts/mqtt/tunnel-messages'
import mqtt from 'mqtt'
import ssh2 from 'ssh2'
import { seedOemDevice } from '../../seed/devices.ts'
import { newSshKey } from '../modules/fleet/tunnel/ssh-keys.ts'
import { eventually } from './eventually.ts'
import { send } from './ingest-fixture.ts'
import type { ApiClient, TestServer } from './servers/test-server.ts'

type Opening = Extract<TunnelOrder, { op: 'open' }>

/** A controller over real MQTT and SSH, with a page provided by the test. */
export async function startTunnelledController(
  { app }: TestServer,
  locationId: number,
  page: RequestListener = (_request, response) => response.end('page'),
) {
  const device = await seedOemDevice(app.platform, { locationId })
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${app.mqttPort}`, {
    username: device.serial,
    password: device.secret,
    reconnectPeriod: 0,
  })
  const orders: TunnelOrder[] = []
  client.on('message', (_topic, payload) => orders.push(tunnelOrder.parse(JSON.parse(payload.toString()))))
  await client.subscribeAsync(downlinkTopic(device.serial, 'tun'), { qos: 1 })
  await eventually(async () => {
    const row = await app.platform.db
      .selectFrom('oem_device')
      .select('connected')
      .where('id', '=', device.id)
      .executeTakeFirst()
    if (!row?.connected) throw new Error('not there yet')
  })
  const server = createServer(page)
  const connections: ssh2.Client[] = []
  const sendMessage = (message: object) => send(client, uplinkTopic(device.serial, 'tun'), message)

  return {
    ...device,
    say: sendMessage,
    orders,
    /** the next order to open */
    async asked(): Promise<Opening> {
      await eventually(() => {
        if (orders.at(-1)?.op !== 'open') throw new Error('not asked')
      })
      const order = orders.at(-1)
      if (order?.op !== 'open') throw new Error('not asked')
      return order
    },
    newKey: newSshKey,
    sendKey: ({ id }: Pick<Opening, 'id'>, { public: text }: { public: string }) =>
      sendMessage({ st: 'key', id, key: text.split(' ').slice(0, 2).join(' ') }),
    /** Signs in by SSH; rejects if that is refused. */
    connect({ id, host, port, hostKey }: Opening, { private: privateKey }: { private: string }) {
      const connection = new ssh2.Client()
      connections.push(connection)
      connection.on('tcp connection', (_info, accept) => server.emit('connection', accept()))
      return new Promise<ssh2.Client>((resolve, reject) => {
        connection.on('ready', () => resolve(connection))
        connection.on('error', reject)
        connection.on('close', () => reject(new Error('closed')))
        connection.connect({
          host,
          port,
          username: id,
          privateKey,
          hostVerifier: (key: Buffer) => `ssh-ed25519 ${key.toString('base64')}` === hostKey,
        })
      })
    },
    /** Acts as a controller should: sends a key, connects, forwards its page. */
    async come() {
      const order = await this.asked()
      const key = this.newKey()
      await this.sendKey(order, key)
      const connection = await this.connect(order, key)
      await forward(connection)
      return connection
    },
    async [Symbol.asyncDispose]() {
      for (const connection of connections) connection.end()
      server.close()
      await client.endAsync(true)
    },
  }
}

/** Opens a tunnel: the controller's end, and the page's address for the person. */
export async function openedTunnel(
  { url }: Pick<TestServer, 'url'>,
  { tunnels }: Pick<ApiClient, 'tunnels'>,
  controller: TunnelledController,
) {
  const input = { controllerId: controller.id }
  await tunnels.open(input)
  const connection = await controller.come()
  const { tunnel } = (await tunnels.state(input)).data
  if (tunnel?.state !== 'open') throw new Error(`the tunnel is ${tunnel?.state}`)
  return { connection, url: `${url}${tunnel.pagePath}` }
}

/** Requests a part of the page, as a browser does from within it. */
export const lookAt = (
  url: string,
  { headers, ...init }: RequestInit & { headers?: Record<string, string> } = {},
) =>
  fetch(url, {
    ...init,
    headers: { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'cross-site', ...headers },
  })

export const forward = (connection: ssh2.Client, port = 80) =>
  new Promise<void>((resolve, reject) => {
    connection.forwardIn('localhost', port, (error) => (error ? reject(error) : resolve()))
  })

export type TunnelledController = Awaited<ReturnType<typeof startTunnelledController>>
