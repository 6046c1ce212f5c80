import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { generate, type Packet, parser } from 'mqtt-packet'
import { vi } from 'vitest'

/** An MQTT client that sends packets as the test wants, and records what it receives. */
export class RawClient {
  readonly socket: Socket
  readonly packets: Packet[] = []
  readonly ended: Promise<unknown>
  #version: number

  constructor(port: number, version = 4, localAddress = '127.0.0.1') {
    this.#version = version
    this.socket = connect({ port, host: '127.0.0.1', localAddress })
    this.socket.on('error', () => undefined)
    this.ended = once(this.socket, 'close')
    const incoming = parser({ protocolVersion: version })
    incoming.on('packet', (packet) => this.packets.push(packet))
    this.socket.on('data', (chunk) => incoming.parse(chunk))
  }

  write(...packets: Packet[]) {
    this.socket.write(
      Buffer.concat(packets.map((packet) => generate(packet, { protocolVersion: this.#version }))),
    )
  }

  connect(username: string, more: object = {}) {
    this.write({
      cmd: 'connect',
      clientId: username,
      protocolId: 'MQTT',
      protocolVersion: this.#version === 5 ? 5 : 4,
      clean: true,
      keepalive: 0,
      username,
      password: Buffer.from('x'),
      ...more,
    })
  }

  publish(messageId: number, qos: 0 | 1 | 2 = 1, payload = String(messageId)) {
    this.write({ cmd: 'publish', topic: 't', payload, qos, messageId, dup: false, retain: false })
  }

  received = (cmd: Packet['cmd'], timeout = 5_000) =>
    vi.waitFor(
      () => {
        const packet = this.packets.find((one) => one.cmd === cmd)
        if (!packet) throw new Error(`no ${cmd} among ${this.packets.map((one) => one.cmd)}`)
        return packet
      },
      { timeout, interval: 10 },
    )

  acks = () => this.packets.flatMap((packet) => (packet.cmd === 'puback' ? [packet.messageId] : []))
}
