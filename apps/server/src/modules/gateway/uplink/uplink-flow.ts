import { setTimeout as delay } from 'node:timers/promises'
import { deviceLimits } from '@kilowatt/contracts/mqtt/device-limits'
import type { RefusalReason } from '@kilowatt/contracts/mqtt/refusal-reasons'
import { downlinkTopic, uplinkKinds } from '@kilowatt/contracts/mqtt/topics'
import type { Logger } from 'pino'
import { isContentRefused } from '../../../platform/errors.ts'
import type { Incoming, Settle } from '../../../platform/mqtt/mqtt-handlers.ts'
import type { DeviceDirectory, KnownDevice } from '../../devices/index.ts'
import { type DeviceConnection, judgeTopic } from '../device-session.ts'
import type { GatewayFigures } from '../gateway-figures.ts'
import type { QuarantineLog } from '../quarantine/quarantine-log.ts'
import { refusalOf } from '../quarantine/refusals.ts'
import { DeviceQueue, type Letter } from './device-queue.ts'
import { refusedUplink, type UplinkHandlers, type UplinkMessage, type UplinkOutcome } from './uplink.ts'

type Dependencies = {
  log: Logger
  figures: GatewayFigures
  directory: DeviceDirectory
  quarantine: QuarantineLog
  handlers: UplinkHandlers
  now: () => number
}

const SWEEP_MS = 30_000

/**
 * Takes the messages of all devices, handles the messages of each device in order, and settles each message
 * exactly once.
 */
export function createUplinkFlow({ log, figures, directory, quarantine, handlers, now }: Dependencies) {
  const received = new Map(uplinkKinds.map((kind) => [kind, figures.messages.labels({ kind })]))
  const queues = new Map<string, DeviceQueue>()
  let isStopping = false
  const sweep = setInterval(() => {
    for (const [serial, queue] of queues) if (queue.isIdle) queues.delete(serial)
  }, SWEEP_MS)

  function queueOf(serial: string): DeviceQueue {
    const known = queues.get(serial)
    if (known) return known
    const queue = new DeviceQueue({
      work: take,
      throttled: (limit) => figures.throttled.inc({ limit }),
      overtook: (kind) => figures.overtaken.inc({ kind }),
      now,
    })
    queues.set(serial, queue)
    return queue
  }

  function publish(connection: DeviceConnection, message: Incoming, settle: Settle) {
    const { serial } = connection.identity.session.device
    const kind = judgeTopic(serial, message.topic)
    if (kind === 'foreign' || kind === 'unknown') return settle(refuse(connection, `${kind}_topic`, message))
    if (isStopping) return
    received.get(kind)?.inc()
    queueOf(serial).add({ connection, kind, message, settle })
  }

  /** Without an acknowledgement, the device sends the message again after reconnecting. */
  function giveUp(connection: DeviceConnection, err: unknown) {
    if (!isStopping) log.error({ err, serial: connection.name }, 'message not handled')
    connection.destroy()
  }

  function take(letter: Letter, queue: DeviceQueue): Promise<void> | undefined {
    const { connection, kind } = letter
    const { payload, receivedAt } = letter.message
    const message = { kind, payload, receivedAt, budget: queue.budget }
    const device = directory.peek(connection.identity.session.device.serial)
    const outcome = device ? handle(device, message) : lookUpAndHandle(connection, message)
    if (!(outcome instanceof Promise)) {
      carryOut(letter, outcome)
      return
    }
    return outcome
      .then((later) => carryOut(letter, later))
      .catch((err: unknown) => {
        if (!isContentRefused(err)) return giveUp(connection, err)
        // If the message were sent again, it would be refused again, forever.
        carryOut(letter, refusedUplink('junk', err.message))
      })
  }

  async function lookUpAndHandle(
    connection: DeviceConnection,
    message: UplinkMessage,
  ): Promise<UplinkOutcome> {
    const device = await directory.find(connection.identity.session.device.serial)
    return device ? handle(device, message) : refusedUplink('unknown_serial')
  }

  function handle(device: KnownDevice, message: UplinkMessage): UplinkOutcome | Promise<UplinkOutcome> {
    const { kind, payload, budget } = message
    if (payload.length > deviceLimits.messageBytes)
      return refusedUplink('oversize', `${payload.length} bytes`)
    budget.spend('unpackedBytes', payload.length)
    return handlers[kind](device, message)
  }

  function carryOut({ connection, message, settle, overtaken }: Letter, outcome: UplinkOutcome) {
    const settleAll: Settle = overtaken
      ? (refusal) => {
          for (const one of [settle, ...overtaken]) one(refusal)
        }
      : settle
    switch (outcome.is) {
      case 'held':
        return outcome.until(settleAll)
      case 'refused':
        return settleAll(refuse(connection, outcome.reason, message, outcome.detail))
      case 'reply':
        connection.publish(
          downlinkTopic(connection.identity.name, outcome.kind),
          JSON.stringify(outcome.body),
          { qos: 0 },
        )
        return settleAll(null)
      case 'done':
        return settleAll(null)
    }
  }

  function refuse(
    { identity }: DeviceConnection,
    reason: RefusalReason,
    { topic, payload }: Incoming,
    detail?: string,
  ) {
    const { serial } = identity.session.device
    quarantine.note({ serial, reason, topic, payload, ...(detail === undefined ? {} : { detail }) })
    return refusalOf(reason, detail)
  }

  return {
    publish,
    /** Drops waiting messages of an earlier connection, which were not acknowledged. */
    connected: ({ identity }: DeviceConnection) => queues.get(identity.name)?.clear(),
    /**
     * Drops waiting messages, which were not acknowledged. @returns once the current messages are done, or
     * time is up
     */
    async stop(patienceMs: number) {
      clearInterval(sweep)
      isStopping = true
      const stopped = Promise.all([...queues.values()].map((queue) => queue.stop()))
      await Promise.race([stopped, delay(patienceMs, undefined, { ref: false })])
    },
  }
}
