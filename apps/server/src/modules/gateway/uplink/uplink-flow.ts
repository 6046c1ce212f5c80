import type { RefusalReason } from '@kilowatt/contracts/gateway/quarantine'
import {
  downlinkTopic,
  MAX_MESSAGE_BYTES,
  type UplinkKind,
  uplinkKinds,
} from '@kilowatt/contracts/mqtt/topics'
import type { Logger } from 'pino'
import type { Incoming, Settle } from '../../../platform/mqtt/mqtt-handlers.ts'
import type { DeviceDirectory, KnownDevice } from '../../devices/index.ts'
import { type DeviceConnection, judgeTopic } from '../device-session.ts'
import type { GatewayFigures } from '../gateway-figures.ts'
import type { QuarantineLog } from '../quarantine/quarantine-log.ts'
import { refusalOf } from '../quarantine/refusals.ts'
import { refusedUplink, type UplinkHandlers, type UplinkMessage, type UplinkOutcome } from './uplink.ts'

type Dependencies = {
  log: Logger
  figures: GatewayFigures
  directory: DeviceDirectory
  quarantine: QuarantineLog
  handlers: UplinkHandlers
}

/** Takes the messages of all devices, those of one device in order, and settles each exactly once. */
export function createUplinkFlow({ log, figures, directory, quarantine, handlers }: Dependencies) {
  const received = new Map(uplinkKinds.map((kind) => [kind, figures.messages.labels({ kind })]))

  function publish(connection: DeviceConnection, message: Incoming, settle: Settle) {
    const { session } = connection.identity
    const kind = judgeTopic(session.device.serial, message.topic)
    if (kind === 'foreign' || kind === 'unknown') return refuse(connection, `${kind}_topic`, message, settle)
    received.get(kind)?.inc()
    const unfinished = session.tail
      ? session.tail.then(() => take(connection, kind, message, settle))
      : take(connection, kind, message, settle)
    if (!unfinished) return
    const tail = unfinished
      .catch((err: unknown) => giveUp(connection, err))
      .finally(() => {
        if (session.tail === tail) session.tail = null
      })
    session.tail = tail
  }

  /** Not acknowledged, so the device sends the message again when it is back. */
  function giveUp(connection: DeviceConnection, err: unknown) {
    log.error({ err, serial: connection.name }, 'message not handled')
    connection.destroy()
  }

  function take(
    connection: DeviceConnection,
    kind: UplinkKind,
    incoming: Incoming,
    settle: Settle,
  ): Promise<void> | undefined {
    const message = { kind, payload: incoming.payload, receivedAt: incoming.receivedAt }
    const device = directory.peek(connection.identity.session.device.serial)
    const outcome = device ? handle(device, message) : lookUpAndHandle(connection, message)
    if (outcome instanceof Promise)
      return outcome.then((later) => carryOut(connection, later, incoming, settle))
    carryOut(connection, outcome, incoming, settle)
  }

  async function lookUpAndHandle(
    connection: DeviceConnection,
    message: UplinkMessage,
  ): Promise<UplinkOutcome> {
    const device = await directory.find(connection.identity.session.device.serial)
    return device ? handle(device, message) : refusedUplink('unknown_serial')
  }

  function handle(device: KnownDevice, message: UplinkMessage): UplinkOutcome | Promise<UplinkOutcome> {
    if (message.payload.length > MAX_MESSAGE_BYTES)
      return refusedUplink('oversize', `${message.payload.length} bytes`)
    return handlers[message.kind](device, message)
  }

  function carryOut(connection: DeviceConnection, outcome: UplinkOutcome, message: Incoming, settle: Settle) {
    switch (outcome.is) {
      case 'held':
        return outcome.until(settle)
      case 'refused':
        return refuse(connection, outcome.reason, message, settle, outcome.detail)
      case 'reply':
        connection.publish(
          downlinkTopic(connection.identity.name, outcome.kind),
          JSON.stringify(outcome.body),
          { qos: 0 },
        )
        return settle(null)
      case 'done':
        return settle(null)
    }
  }

  function refuse(
    { identity }: DeviceConnection,
    reason: RefusalReason,
    { topic, payload }: Incoming,
    settle: Settle,
    detail?: string,
  ) {
    const { serial } = identity.session.device
    quarantine.note({ serial, reason, topic, payload, ...(detail === undefined ? {} : { detail }) })
    settle(refusalOf(reason))
  }

  return { publish }
}
