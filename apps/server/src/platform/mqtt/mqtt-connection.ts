import type { Socket } from 'node:net'
import type { ConnectionEnding } from '@kilowatt/contracts/devices/connection-endings'
import { type IConnectPacket, type IPublishPacket, type Packet, parser } from 'mqtt-packet'
import type { TokenBucket } from '../token-bucket.ts'
import { AckQueue } from './ack-queue.ts'
import { type DownlinkOptions, DownlinkQueue } from './downlink-queue.ts'
import { endings, keepsWill } from './endings.ts'
import type { MqttClient } from './mqtt-client.ts'
import type { MqttHandlers, MqttLimits, Refusal } from './mqtt-handlers.ts'
import { costOf } from './packet-cost.ts'
import { type Fault, PacketFrames } from './packet-frames.ts'
import { PacketWriter } from './packet-writer.ts'
import { connackReturnCode, type ReasonCode, reasonCode, SUBACK_FAILURE } from './reason-codes.ts'
import { reasonProperties, wantsReasons } from './reason-strings.ts'
import { SliceReader } from './slice-reader.ts'
import { isFilter } from './topic-filter.ts'

/** What a connection needs from its server. */
export type Hub<Session> = {
  readonly handlers: MqttHandlers<Session>
  readonly limits: MqttLimits
  readonly now: () => number
  /** more was received than can be stored at the moment: stop reading */
  readonly isCongested: () => boolean
  /** call `connection.readOn()` once the congestion is over */
  readonly waitForRelief: (connection: MqttConnection<Session>) => void
  /** how many bytes of one client may wait at the moment */
  readonly maxWaitingBytes: () => number
  /** remaining packet budget of a client name, which continues across its connections */
  readonly packetsOf: (name: string) => TokenBucket
  readonly signedIn: (connection: MqttConnection<Session>) => void
  /** false if its address had too many refused sign-ins and never signed in under this name */
  readonly maySignIn: (connection: MqttConnection<Session>, name: string) => boolean
  readonly signInFailed: (connection: MqttConnection<Session>) => void
  readonly closed: (connection: MqttConnection<Session>) => void
}

const MAX_PACKETS_BEFORE_CONNACK = 100
const MAX_TOPIC_ALIASES = 32

/** Why reading from a client is paused. */
type HeldUp = 'sign-in' | 'waiting' | 'packets' | 'congestion'

/** Connection of one client: reads its packets, keeps its subscriptions, and delays its acknowledgements. */
export class MqttConnection<Session> implements MqttClient<Session> {
  readonly remoteAddress: string
  readonly #socket: Socket
  readonly #hub: Hub<Session>
  readonly #writer: PacketWriter
  readonly #acks = new AckQueue()
  readonly #reader: SliceReader<HeldUp>
  readonly #downlink: DownlinkQueue
  readonly #aliases = new Map<number, string>()
  readonly #parser = parser()
  readonly #frames: PacketFrames
  #phase: 'waiting' | 'authenticating' | 'open' | 'closed' = 'waiting'
  #early: Packet[] = []
  /** unsettled messages of QoS 0 */
  #unsettled = 0
  /** bytes of all unsettled messages */
  #unsettledBytes = 0
  #packets: TokenBucket | null = null
  #packetsTimer: NodeJS.Timeout | null = null
  #version = 4
  #sendsReasonStrings = true
  #will: { topic: string; payload: Buffer } | null = null
  #ending: ConnectionEnding = 'network'
  /** when reading was last paused, by the clock of `performance` */
  #pausedAt = 0
  #keepAliveMs = 0
  #lastPacketAt: number
  #identity: { readonly name: string; readonly session: Session } | null = null

  constructor(socket: Socket, hub: Hub<Session>) {
    this.#socket = socket
    this.#hub = hub
    this.#writer = new PacketWriter(socket)
    this.#downlink = new DownlinkQueue(this.#writer)
    this.#lastPacketAt = hub.now()
    const { maxPacketBytes, maxControlPacketBytes, maxPropertiesBytes } = hub.limits
    this.#frames = new PacketFrames({
      publishBytes: maxPacketBytes,
      otherBytes: maxControlPacketBytes,
      propertiesBytes: maxPropertiesBytes,
    })
    this.remoteAddress = socket.remoteAddress ?? ''
    this.#parser.on('packet', (packet) => this.#received(packet))
    this.#parser.on('error', (err: Error) => this.#malformed(err.message))
    this.#reader = new SliceReader<HeldUp>(socket, {
      parse: (slice) => this.#read(slice),
      heldUp: () => this.#heldUp(),
      paused: (why) => {
        this.#pausedAt = performance.now()
        if (why === 'packets' || why === 'waiting') hub.handlers.throttled(why)
      },
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => this.#finish())
  }

  /** progress of its sign-in */
  get signIn(): 'silent' | 'begun' | 'checking' {
    if (this.#phase !== 'waiting') return 'checking'
    return this.#socket.bytesRead === 0 ? 'silent' : 'begun'
  }

  get name(): string | null {
    return this.#identity?.name ?? null
  }

  /** @throws if the client has not signed in */
  get identity() {
    if (!this.#identity) throw new Error('connection without identity')
    return this.#identity
  }

  /** Sends to the client. `false`: not subscribed to the topic, disconnected, or too much is waiting. */
  publish(topic: string, payload: string, options: DownlinkOptions): boolean {
    return this.#phase === 'open' && this.#downlink.publish(topic, payload, options)
  }

  /** bytes of MQTT on this connection so far, from and to the client */
  get traffic(): { readonly upBytes: number; readonly downBytes: number } {
    return { upBytes: this.#socket.bytesRead, downBytes: this.#socket.bytesWritten }
  }

  listensTo(topic: string): boolean {
    return this.#downlink.isSubscribed(topic)
  }

  isOverdue(nowMs: number): boolean {
    if (this.#phase === 'open') {
      if (this.#reader.isPaused) this.#lastPacketAt = nowMs
      return this.#keepAliveMs > 0 && nowMs - this.#lastPacketAt > this.#keepAliveMs * 1.5
    }
    return nowMs - this.#lastPacketAt > this.#hub.limits.connectTimeoutMs
  }

  /**
   * Ends the connection; MQTT 5 clients get the reason. The will is published unless another connection replaced this
   * one.
   */
  close(code: ReasonCode, ending: ConnectionEnding = endings[code] ?? 'protocol', why: string | null = null) {
    if (this.#phase === 'closed') return
    this.#ending = ending
    if (this.#phase === 'open') {
      this.#writer.flushAcks()
      if (this.#version === 5)
        this.#writer.write({
          cmd: 'disconnect',
          reasonCode: code,
          ...reasonProperties(this.#sendsReasonStrings, why),
        })
    }
    this.#socket.destroySoon()
    this.#finish()
  }

  /** For a client that does not accept DISCONNECT, or whose message could not be processed. */
  destroy() {
    if (this.#phase === 'open') this.#ending = 'server_failed'
    this.#socket.destroy()
  }

  readOn() {
    this.#reader.readOn()
  }

  #heldUp(): HeldUp | null {
    if (this.#phase === 'authenticating') return 'sign-in'
    if (this.#phase !== 'open') return null
    const { limits, now, isCongested, maxWaitingBytes, waitForRelief } = this.#hub
    if (this.#acks.size + this.#unsettled >= limits.maxWaitingMessages) return 'waiting'
    if (this.#unsettledBytes >= maxWaitingBytes()) return 'waiting'
    const waitMs = this.#packets?.waitMs(now()) ?? 0
    if (waitMs > 0) {
      this.#packetsTimer ??= setTimeout(() => {
        this.#packetsTimer = null
        this.readOn()
      }, waitMs)
      return 'packets'
    }
    if (!isCongested()) return null
    waitForRelief(this)
    return 'congestion'
  }

  /** The parser gets one packet at a time, because it may read past the end of a malformed one. */
  #read(slice: Buffer) {
    for (let rest = slice; rest.length > 0 && this.#phase !== 'closed'; ) {
      const part = this.#frames.next(rest, this.#version === 5)
      if (typeof part !== 'number') return this.#refused(part)
      this.#parse(rest.subarray(0, part))
      rest = rest.subarray(part)
    }
  }

  #refused({ kind, detail }: Fault) {
    if (kind === 'malformed') return this.#malformed(detail)
    this.#hub.handlers.rejected('oversize', this, detail)
    this.close(reasonCode.packetTooLarge, undefined, `oversize: ${detail}`)
  }

  #parse(bytes: Buffer) {
    try {
      const waiting = this.#parser.parse(bytes)
      if (this.#phase === 'waiting' && waiting > this.#hub.limits.maxControlPacketBytes)
        this.#malformed('a message before sign-in')
    } catch (err) {
      this.#malformed(err instanceof Error ? err.message : String(err))
    }
  }

  #malformed(detail: string) {
    if (this.#phase === 'closed') return
    this.#hub.handlers.rejected('malformed', this, detail)
    if (this.#phase === 'waiting') this.#hub.signInFailed(this)
    this.close(reasonCode.malformedPacket, undefined, `junk: ${detail}`)
  }

  #received(packet: Packet) {
    if (this.#phase === 'closed') return
    if (this.#phase === 'open') {
      this.#lastPacketAt = this.#hub.now()
      this.#packets?.take(costOf(packet), this.#lastPacketAt)
      this.#handle(packet)
    } else if (this.#phase === 'waiting' && packet.cmd === 'connect') {
      this.#phase = 'authenticating'
      void this.#connect(packet)
    } else if (this.#phase === 'authenticating' && this.#early.length < MAX_PACKETS_BEFORE_CONNACK) {
      this.#early.push(packet)
    } else this.#malformed(`${packet.cmd} before sign-in`)
  }

  async #connect(packet: IConnectPacket) {
    if (!this.#hub.maySignIn(this, packet.username ?? '')) return this.destroy()
    this.#version = packet.protocolVersion ?? 4
    this.#writer.speak(this.#version)
    this.#sendsReasonStrings = wantsReasons(packet.properties)
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
    this.#packets = this.#hub.packetsOf(answer.name)
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

  /**
   * Sessions end with their connection: a device gets missed messages again from the database, not from the
   * broker.
   */
  #acceptConnect(packet: IConnectPacket) {
    if (this.#version !== 5)
      return this.#writer.write({ cmd: 'connack', sessionPresent: false, returnCode: 0 })
    const { maxPacketBytes, maxWaitingMessages } = this.#hub.limits
    this.#writer.write({
      cmd: 'connack',
      sessionPresent: false,
      reasonCode: reasonCode.success,
      properties: {
        receiveMaximum: maxWaitingMessages,
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
        return this.#downlink.acknowledged(packet.messageId, this.#pausedAt)
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
        this.#ending = 'stopped'
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
    const bytes = topic.length + payload.length
    const pending = packet.qos === 0 ? null : this.#acks.add(packet.messageId ?? 0, packet.qos)
    if (!pending) this.#unsettled++
    this.#unsettledBytes += bytes
    this.#hub.handlers.publish(this, message, (refusal) => {
      this.#unsettledBytes -= bytes
      if (pending) {
        pending.outcome = refusal
        this.#acks.takeSettled((messageId, qos, outcome) => this.#acknowledge(messageId, qos, outcome))
      } else {
        this.#unsettled--
        if (refusal?.closes && this.#version !== 5) this.close(refusal.code)
      }
      if (this.#reader.isPaused) this.readOn()
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
        ...reasonProperties(this.#sendsReasonStrings, refusal.reason),
      })
    if (refusal.closes) return this.close(refusal.code)
    this.#writer.ack(messageId, qos)
  }

  #finish() {
    if (this.#phase === 'closed') return
    const wasOpen = this.#phase === 'open'
    this.#phase = 'closed'
    if (this.#packetsTimer) clearTimeout(this.#packetsTimer)
    this.#reader.stop()
    this.#hub.closed(this)
    if (!wasOpen) return
    if (this.#will && !keepsWill.has(this.#ending))
      this.#hub.handlers.publish(this, { ...this.#will, receivedAt: this.#hub.now() }, () => undefined)
    this.#hub.handlers.disconnected(this, this.#ending)
  }
}
