import type { Socket } from 'node:net'
import { type IConnectPacket, type IPublishPacket, type Packet, parser } from 'mqtt-packet'
import { AckQueue } from './ack-queue.ts'
import { DownlinkQueue } from './downlink-queue.ts'
import type { MqttHandlers, MqttLimits, Refusal } from './mqtt-handlers.ts'
import { PacketWriter } from './packet-writer.ts'
import { connackReturnCode, type ReasonCode, reasonCode, SUBACK_FAILURE } from './reason-codes.ts'
import { isFilter } from './topic-filter.ts'

/** What a connection needs of the server it belongs to. */
export type Hub<Session> = {
  readonly handlers: MqttHandlers<Session>
  readonly limits: MqttLimits
  readonly now: () => number
  /** more was received than can be stored at the moment: stop reading */
  readonly isCongested: () => boolean
  /** call `connection.readOn()` when the congestion is over */
  readonly waitForRelief: (connection: MqttConnection<Session>) => void
  readonly signedIn: (connection: MqttConnection<Session>) => void
  readonly signInFailed: (connection: MqttConnection<Session>) => void
  readonly closed: (connection: MqttConnection<Session>) => void
}

const MAX_BYTES_BEFORE_CONNECT = 16 * 1024
const MAX_PACKETS_BEFORE_CONNACK = 100
const MAX_TOPIC_ALIASES = 32

/** One client: reads its packets, keeps its subscriptions, holds its acknowledgements. */
export class MqttConnection<Session> {
  readonly remoteAddress: string
  readonly #socket: Socket
  readonly #hub: Hub<Session>
  readonly #writer: PacketWriter
  readonly #acks = new AckQueue()
  readonly #downlink: DownlinkQueue
  readonly #aliases = new Map<number, string>()
  readonly #parser = parser()
  #phase: 'waiting' | 'authenticating' | 'open' | 'closed' = 'waiting'
  #early: Packet[] = []
  #version = 4
  #sendsReasonStrings = true
  #will: { topic: string; payload: Buffer } | null = null
  #replaced = false
  #keepAliveMs = 0
  #lastPacketAt: number
  #identity: { readonly name: string; readonly session: Session } | null = null

  constructor(socket: Socket, hub: Hub<Session>) {
    this.#socket = socket
    this.#hub = hub
    this.#writer = new PacketWriter(socket)
    this.#downlink = new DownlinkQueue(this.#writer)
    this.#lastPacketAt = hub.now()
    this.remoteAddress = socket.remoteAddress ?? ''
    this.#parser.on('packet', (packet) => this.#received(packet))
    this.#parser.on('error', (err: Error) => this.#malformed(err.message))
    socket.on('data', (chunk) => this.#read(chunk))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => this.#finish())
  }

  get name(): string | null {
    return this.#identity?.name ?? null
  }

  /** @throws when the client has not signed in */
  get identity() {
    if (!this.#identity) throw new Error('connection without identity')
    return this.#identity
  }

  /** Sends to the client if it subscribed to the topic. `false`: it did not, is gone, or too much is waiting for it. */
  publish(topic: string, payload: string, options: { qos: 0 | 1; expiresInS?: number }): boolean {
    return this.#phase === 'open' && this.#downlink.publish(topic, payload, options)
  }

  listensTo(topic: string): boolean {
    return this.#downlink.isSubscribed(topic)
  }

  isOverdue(nowMs: number): boolean {
    if (this.#phase === 'open') {
      if (this.#socket.isPaused()) this.#lastPacketAt = nowMs
      return this.#keepAliveMs > 0 && nowMs - this.#lastPacketAt > this.#keepAliveMs * 1.5
    }
    return nowMs - this.#lastPacketAt > this.#hub.limits.connectTimeoutMs
  }

  /** Ends the connection; MQTT 5 clients are told why. The will is published unless another connection took its place. */
  close(code: ReasonCode) {
    if (this.#phase === 'closed') return
    if (code === reasonCode.sessionTakenOver || code === reasonCode.serverShuttingDown) this.#replaced = true
    if (this.#phase === 'open') {
      this.#writer.flushAcks()
      if (this.#version === 5) this.#writer.write({ cmd: 'disconnect', reasonCode: code })
    }
    this.#socket.destroySoon()
    this.#finish()
  }

  /** For a client that does not take its goodbye. */
  destroy() {
    this.#socket.destroy()
  }

  readOn() {
    if (this.#mayRead()) this.#socket.resume()
  }

  #mayRead() {
    return this.#phase !== 'authenticating' && this.#acks.size < this.#hub.limits.maxUnacknowledged
  }

  #read(chunk: Buffer) {
    if (this.#phase === 'closed') return
    const unparsed = this.#parse(chunk)
    const limit = this.#phase === 'open' ? this.#hub.limits.maxPacketBytes : MAX_BYTES_BEFORE_CONNECT
    if (unparsed > limit) {
      this.#hub.handlers.rejected('oversize', this, `a packet of more than ${limit} bytes`)
      this.close(reasonCode.packetTooLarge)
    } else if (!this.#mayRead()) this.#socket.pause()
    else if (this.#hub.isCongested()) {
      this.#socket.pause()
      this.#hub.waitForRelief(this)
    }
  }

  /** @returns how many bytes wait for the rest of their packet */
  #parse(chunk: Buffer): number {
    try {
      return this.#parser.parse(chunk)
    } catch (err) {
      this.#malformed(err instanceof Error ? err.message : String(err))
      return 0
    }
  }

  #malformed(detail: string) {
    if (this.#phase === 'closed') return
    this.#hub.handlers.rejected('malformed', this, detail)
    if (this.#phase === 'waiting') this.#hub.signInFailed(this)
    this.close(reasonCode.malformedPacket)
  }

  #received(packet: Packet) {
    if (this.#phase === 'closed') return
    if (this.#phase === 'open') {
      this.#lastPacketAt = this.#hub.now()
      this.#handle(packet)
    } else if (this.#phase === 'waiting' && packet.cmd === 'connect') {
      this.#phase = 'authenticating'
      void this.#connect(packet)
    } else if (this.#phase === 'authenticating' && this.#early.length < MAX_PACKETS_BEFORE_CONNACK) {
      this.#early.push(packet)
    } else this.#malformed(`${packet.cmd} before sign-in`)
  }

  async #connect(packet: IConnectPacket) {
    this.#version = packet.protocolVersion ?? 4
    this.#writer.speak(this.#version)
    this.#sendsReasonStrings = packet.properties?.requestProblemInformation !== false
    const answer =
      packet.properties?.authenticationMethod === undefined
        ? await this.#hub.handlers.authenticate({
            username: packet.username ?? '',
            password: packet.password ?? Buffer.alloc(0),
            remoteAddress: this.remoteAddress,
          })
        : { code: reasonCode.badAuthenticationMethod, reason: 'only user name and password' }
    if (this.#phase !== 'authenticating') return
    if ('code' in answer) return this.#refuseConnect(answer)

    this.#phase = 'open'
    this.#identity = answer
    this.#lastPacketAt = this.#hub.now()
    this.#keepAliveMs = (packet.keepalive ?? 0) * 1000
    this.#will = packet.will ? { topic: packet.will.topic, payload: Buffer.from(packet.will.payload) } : null
    this.#downlink.limit(packet.properties?.receiveMaximum)
    this.#hub.signedIn(this)
    this.#acceptConnect(packet)
    this.#hub.handlers.connected(this)
    for (const early of this.#early.splice(0)) this.#received(early)
    this.readOn()
  }

  #refuseConnect({ code, reason }: Refusal) {
    this.#hub.signInFailed(this)
    this.#writer.write(
      this.#version === 5
        ? { cmd: 'connack', sessionPresent: false, reasonCode: code, properties: { reasonString: reason } }
        : {
            cmd: 'connack',
            sessionPresent: false,
            returnCode: connackReturnCode[code] ?? connackReturnCode[reasonCode.notAuthorized] ?? 5,
          },
    )
    this.close(code)
  }

  /** Sessions end with their connection: what a device missed it gets again from the database, not from the broker. */
  #acceptConnect(packet: IConnectPacket) {
    if (this.#version !== 5)
      return this.#writer.write({ cmd: 'connack', sessionPresent: false, returnCode: 0 })
    const { maxPacketBytes, maxUnacknowledged } = this.#hub.limits
    this.#writer.write({
      cmd: 'connack',
      sessionPresent: false,
      reasonCode: reasonCode.success,
      properties: {
        receiveMaximum: maxUnacknowledged,
        maximumPacketSize: maxPacketBytes,
        topicAliasMaximum: MAX_TOPIC_ALIASES,
        sharedSubscriptionAvailable: false,
        subscriptionIdentifiersAvailable: false,
        ...(packet.properties?.sessionExpiryInterval ? { sessionExpiryInterval: 0 } : {}),
        ...(packet.clientId ? {} : { assignedClientIdentifier: this.identity.name }),
      },
    })
  }

  #handle(packet: Packet) {
    switch (packet.cmd) {
      case 'publish':
        return this.#published(packet)
      case 'puback':
        return this.#downlink.acknowledged(packet.messageId)
      case 'pubrel':
        return this.#writer.write({ cmd: 'pubcomp', messageId: packet.messageId ?? 0 })
      case 'pingreq':
        return this.#writer.write({ cmd: 'pingresp' })
      case 'subscribe':
        this.#writer.write({
          cmd: 'suback',
          messageId: packet.messageId ?? 0,
          granted: packet.subscriptions.map(({ topic, qos }) => this.#subscribe(topic, qos)),
        })
        return this.#hub.handlers.subscribed(this)
      case 'unsubscribe':
        return this.#writer.write({
          cmd: 'unsuback',
          messageId: packet.messageId ?? 0,
          granted: packet.unsubscriptions.map((filter) =>
            this.#downlink.unsubscribe(filter) ? reasonCode.success : reasonCode.noSubscriptionExisted,
          ),
        })
      case 'disconnect':
        if (packet.reasonCode !== reasonCode.disconnectWithWill) this.#will = null
        this.#socket.destroySoon()
        return this.#finish()
      default:
        return this.close(reasonCode.protocolError)
    }
  }

  #subscribe(filter: string, qos: 0 | 1 | 2): number {
    const allowed = isFilter(filter) && this.#hub.handlers.maySubscribe(this.identity.session, filter)
    const granted = allowed ? this.#downlink.subscribe(filter, qos) : reasonCode.notAuthorized
    return granted > 2 && this.#version !== 5 ? SUBACK_FAILURE : granted
  }

  #published(packet: IPublishPacket) {
    const topic = this.#topicOf(packet)
    if (topic === null) return this.close(reasonCode.topicAliasInvalid)
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
    const message = { topic, payload, receivedAt: this.#lastPacketAt }
    if (packet.qos === 0)
      return this.#hub.handlers.publish(this, message, (refusal) => {
        if (refusal?.closes && this.#version !== 5) this.close(refusal.code)
      })
    const pending = this.#acks.add(packet.messageId ?? 0, packet.qos)
    this.#hub.handlers.publish(this, message, (refusal) => {
      pending.outcome = refusal
      this.#acks.takeSettled((messageId, qos, outcome) => this.#acknowledge(messageId, qos, outcome))
      if (this.#socket.isPaused() && !this.#hub.isCongested()) this.readOn()
    })
  }

  #topicOf({ topic, properties }: IPublishPacket): string | null {
    const alias = properties?.topicAlias
    if (this.#version !== 5 || alias === undefined) return topic
    if (alias < 1 || alias > MAX_TOPIC_ALIASES) return null
    if (topic !== '') this.#aliases.set(alias, topic)
    return this.#aliases.get(alias) ?? null
  }

  #acknowledge(messageId: number, qos: 1 | 2, refusal: Refusal | null) {
    if (this.#phase !== 'open') return
    if (refusal === null) return this.#writer.ack(messageId, qos)
    if (this.#version === 5)
      return this.#writer.write({
        cmd: qos === 1 ? 'puback' : 'pubrec',
        messageId,
        reasonCode: refusal.code,
        ...(this.#sendsReasonStrings ? { properties: { reasonString: refusal.reason } } : {}),
      })
    if (refusal.closes) return this.close(refusal.code)
    this.#writer.ack(messageId, qos)
  }

  #finish() {
    if (this.#phase === 'closed') return
    const wasOpen = this.#phase === 'open'
    this.#phase = 'closed'
    this.#hub.closed(this)
    if (!wasOpen) return
    if (this.#will && !this.#replaced)
      this.#hub.handlers.publish(this, { ...this.#will, receivedAt: this.#hub.now() }, () => undefined)
    this.#hub.handlers.disconnected(this, this.#replaced)
  }
}
