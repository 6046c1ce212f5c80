import { downlinkTopic, type UplinkKind, uplinkKinds } from '@kilowatt/contracts/mqtt/topics'
import type { RefusalReason } from '@kilowatt/contracts/telemetry/quarantine'
import type { Incoming, Settle } from '../../../platform/mqtt/mqtt-handlers.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { DeviceDirectory, KnownDevice } from '../../devices/index.ts'
import type { QuarantineLog } from '../quarantine/quarantine-log.ts'
import { liveReadings } from '../reading-events.ts'
import { type DeviceConnection, judgeTopic } from './device-session.ts'
import type { IngestFigures } from './ingest-figures.ts'
import { refusalOf } from './refusals.ts'
import type { SampleBlock } from './sample-block.ts'
import type { SampleWriter } from './sample-writer.ts'
import { takeUplink, type UplinkMessage, type UplinkOutcome } from './uplink.ts'

type Dependencies = {
  platform: Pick<Platform, 'inTx' | 'events' | 'log'>
  figures: IngestFigures
  directory: DeviceDirectory
  quarantine: QuarantineLog
  writer: SampleWriter
  now: () => number
}

/** Takes the messages of all devices, those of one device in order, and settles each exactly once. */
export function createUplinkFlow({ platform, figures, directory, quarantine, writer, now }: Dependencies) {
  const { events, log } = platform
  const received = new Map(uplinkKinds.map((kind) => [kind, figures.messages.labels({ kind })]))
  const dependencies = {
    platform,
    now,
    leftOut: ({ serial }: KnownDevice, message: UplinkMessage, reason: RefusalReason, detail: string) =>
      quarantine.note({ serial, reason, topic: `u/${message.kind}`, detail, payload: message.payload }),
  }

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
    const outcome = device ? takeUplink(dependencies, device, message) : lookUpAndTake(connection, message)
    if (outcome instanceof Promise)
      return outcome.then((later) => carryOut(connection, later, incoming, settle))
    carryOut(connection, outcome, incoming, settle)
  }

  async function lookUpAndTake(connection: DeviceConnection, message: UplinkMessage): Promise<UplinkOutcome> {
    const device = await directory.find(connection.identity.session.device.serial)
    return device ? takeUplink(dependencies, device, message) : { is: 'refused', reason: 'unknown_serial' }
  }

  function carryOut(connection: DeviceConnection, outcome: UplinkOutcome, message: Incoming, settle: Settle) {
    switch (outcome.is) {
      case 'store':
        return store(outcome.blocks, settle)
      case 'refused':
        return refuse(connection, outcome.reason, message, settle, outcome.detail)
      case 'show':
        events.emit(liveReadings, outcome.blocks)
        return settle(null)
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

  function store(blocks: readonly SampleBlock[], settle: Settle) {
    let open = blocks.length
    for (const block of blocks)
      writer.add({
        block,
        settle: (refusal) => {
          open--
          if (refusal || open === 0) settle(refusal)
        },
      })
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
