/**
 * The sending side of the ingest measurement, in its own process: many devices over raw sockets, each with a
 * window of unacknowledged QoS 1 messages. Packets are made from a template per device by overwriting digits,
 * because every cycle used here is missing for the server on the same machine. One JSON line of input, one of
 * output.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { generate } from 'mqtt-packet'
import { percentile } from '../support/latency.ts'
import { channels, type FleetDevice, SOURCE } from './fleet.ts'

export type LoadOrder = {
  port: number
  devices: FleetDevice[]
  samplesPerMessage: number
  /** unacknowledged messages per device */
  window: number
  seconds: number
  /** time of the first sample, epoch ms; one sample per second of device time */
  startAt: number
}
export type LoadResult = {
  seconds: number
  messages: number
  /** acknowledged messages per device, in the given order */
  acknowledged: number[]
  latencyP50Ms: number
  latencyP95Ms: number
}

const T0_DIGITS = 13
const PUBACK = 0x40
const ACK_BYTES = 4
const HEADER_BEFORE_ID = 2
/** every nth message of a device is timed */
const TIMED_EVERY = 50

class LoadDevice {
  acknowledged = 0
  readonly #order: LoadOrder
  readonly #socket: Socket
  readonly #template: Buffer
  readonly #idAt: number
  readonly #t0At: number
  readonly #digitsAt: number[]
  readonly #latencies: number[]
  #sent = 0
  #timed: { number: number; at: number } | null = null
  #ackBytes = 0
  #stopped = false

  constructor(order: LoadOrder, device: FleetDevice, socket: Socket, latencies: number[]) {
    this.#order = order
    this.#socket = socket
    this.#latencies = latencies
    const topic = `em/1/${device.serial}/u/tele`
    const payload = payloadTemplate(order.samplesPerMessage)
    this.#template = generate({
      cmd: 'publish',
      topic,
      payload,
      qos: 1,
      messageId: 1,
      dup: false,
      retain: false,
    })
    const payloadAt = this.#template.length - payload.length
    this.#idAt = payloadAt - HEADER_BEFORE_ID
    this.#t0At = payloadAt + payload.indexOf('0000000000000')
    this.#digitsAt = [...payload.matchAll(/777/g)].map(({ index }) => payloadAt + index)
    socket.on('data', (chunk) => this.#acknowledge(chunk))
  }

  start() {
    this.#send(this.#order.window)
  }

  stop() {
    this.#stopped = true
  }

  get isDone() {
    return this.acknowledged === this.#sent
  }

  #acknowledge(chunk: Buffer) {
    if (this.#ackBytes === 0 && chunk[0] !== PUBACK)
      throw new Error(`unexpected packet ${chunk[0]?.toString(16)}`)
    this.#ackBytes += chunk.length
    const count = Math.floor(this.#ackBytes / ACK_BYTES)
    this.#ackBytes -= count * ACK_BYTES
    this.acknowledged += count
    if (this.#timed && this.acknowledged >= this.#timed.number) {
      this.#latencies.push(performance.now() - this.#timed.at)
      this.#timed = null
    }
    if (!this.#stopped) this.#send(count)
  }

  #send(count: number) {
    const size = this.#template.length
    const packets = Buffer.allocUnsafe(count * size)
    for (let i = 0; i < count; i++) {
      const at = i * size
      this.#template.copy(packets, at)
      packets.writeUInt16BE((this.#sent % 65_535) + 1, at + this.#idAt)
      const t0 = this.#order.startAt + this.#sent * this.#order.samplesPerMessage * 1000
      writeDigits(packets, at + this.#t0At, t0, T0_DIGITS)
      for (const [k, digitsAt] of this.#digitsAt.entries())
        writeDigits(packets, at + digitsAt, (this.#sent * 7 + k * 131) % 1000, 3)
      this.#sent++
      if (!this.#timed && this.#sent % TIMED_EVERY === 0)
        this.#timed = { number: this.#sent, at: performance.now() }
    }
    this.#socket.write(packets)
  }
}

function payloadTemplate(samples: number): string {
  const column = (value: string) => Array.from({ length: samples }, () => value)
  const values: Record<(typeof channels)[number], string> = {
    p: '3777.5',
    p_l1: '1777.2',
    p_l2: '1777.1',
    p_l3: '-1777.3',
    u_l1: '230.777',
    u_l2: '231.777',
    u_l3: '229.777',
    e_imp: '12345777',
  }
  const ch = channels.map((wire) => `"${wire}":[${column(values[wire]).join(',')}]`).join(',')
  const dt = Array.from({ length: samples }, (_, i) => i).join(',')
  return `{"v":1,"src":"${SOURCE}","t0":0000000000000,"dt":[${dt}],"ch":{${ch}}}`
}

function writeDigits(bytes: Buffer, at: number, value: number, digits: number) {
  let rest = value
  for (let i = at + digits - 1; i >= at; i--) {
    bytes[i] = 48 + (rest % 10)
    rest = Math.floor(rest / 10)
  }
}

async function signIn(order: LoadOrder, device: FleetDevice, latencies: number[]): Promise<LoadDevice> {
  const socket = connect({ port: order.port, host: '127.0.0.1', noDelay: true })
  socket.on('error', (err) => {
    throw err
  })
  socket.write(
    generate({
      cmd: 'connect',
      clientId: device.serial,
      protocolVersion: 4,
      protocolId: 'MQTT',
      clean: true,
      keepalive: 120,
      username: device.serial,
      password: Buffer.from(device.secret),
    }),
  )
  const [connack] = await once(socket, 'data')
  if (connack[3] !== 0) throw new Error(`${device.serial} was refused with code ${connack[3]}`)
  return new LoadDevice(order, device, socket, latencies)
}

const order: LoadOrder = JSON.parse(await text(process.stdin))
const latencies: number[] = []
const devices = await Promise.all(order.devices.map((device) => signIn(order, device, latencies)))
const startedAt = performance.now()
for (const device of devices) device.start()
setTimeout(() => {
  for (const device of devices) device.stop()
  const drained = setInterval(() => {
    if (!devices.every((device) => device.isDone)) return
    clearInterval(drained)
    report()
  }, 5)
}, order.seconds * 1000)

function report() {
  const acknowledged = devices.map((device) => device.acknowledged)
  latencies.sort((a, b) => a - b)
  const result: LoadResult = {
    seconds: (performance.now() - startedAt) / 1000,
    messages: acknowledged.reduce((sum, count) => sum + count, 0),
    acknowledged,
    latencyP50Ms: percentile(latencies, 0.5),
    latencyP95Ms: percentile(latencies, 0.95),
  }
  process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0))
}
