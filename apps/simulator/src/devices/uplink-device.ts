/**
 * What controllers and P1 modules share: a connection, presence, a clock, and minutes stored while the cloud is away.
 */
import type { StateMessage } from '@kilowatt/contracts/mqtt/device-messages'
import { softwareOrder } from '@kilowatt/contracts/mqtt/software-messages'
import type { OemDeviceType } from '@kilowatt/domain/devices/device-categories'
import { sendBacklog } from '../line/backfill.ts'
import { Backlog, type MinuteRow } from '../line/backlog.ts'
import { DeviceClock } from '../line/device-clock.ts'
import { connectLink, type MqttLink } from '../line/mqtt-link.ts'
import { newSequence, type Sequence } from '../line/telemetry-text.ts'
import type { SimulatorLog } from '../simulator-log.ts'
import { factorySoftware, type SoftwareSlot } from '../software/software-slot.ts'
import { createSoftwareUpdater, type UpdateRules } from '../software/software-updater.ts'

type Options = {
  readonly mqttUrl: string
  readonly serial: string
  readonly secret: string
  readonly protocolVersion: 4 | 5
  readonly log: SimulatorLog
  readonly backlog: readonly MinuteRow[]
  /** absent: the device is never updated */
  readonly software?: DeviceSoftware
  /** messages for this device other than the time and its software */
  readonly onDownlink: (kind: string, payload: Buffer) => void
  readonly onOnline?: () => void
}

export type DeviceSoftware = {
  readonly type: OemDeviceType
  readonly hardwareVersion: string | null
  readonly rules: UpdateRules
  readonly slot: SoftwareSlot
  readonly onChange: () => void
}

export type UplinkDevice = AsyncDisposable & {
  readonly serial: string
  readonly link: MqttLink
  readonly backlog: Backlog
  readonly clock: DeviceClock
  readonly sequence: Sequence
  /** Sends a current sample, and counts it for the minute if it arrives. */
  sendSample(kind: 'tele' | 'raw', payload: string | Uint8Array): void
  /**
   * Stores the minute if the cloud did not get enough of its samples, and sends stored minutes when possible.
   */
  closeMinute(row: MinuteRow, expectedSamples: number): void
}

export function startUplinkDevice(options: Options): UplinkDevice {
  const { serial, log, software } = options
  const slot = software?.slot ?? factorySoftware()
  const clock = new DeviceClock()
  const sequence = newSequence()
  const backlog = new Backlog(options.backlog)
  const boot = Date.now()
  const state = (s: StateMessage['s']) =>
    JSON.stringify({ s, boot, sess: sequence.session, fw: slot.version } satisfies StateMessage)
  let sending = false
  let stopped = false

  const link = connectLink(
    // a last will may be older than a later installation
    { ...options, will: JSON.stringify({ s: 'lost' } satisfies StateMessage) },
    {
      onOnline() {
        link.publish('state', state('on'), { retain: true })
        link.publish('time', clock.request(Date.now()), { qos: 0 })
        options.onOnline?.()
        updater?.online()
        log.debug(serial, 'online')
        catchUp()
      },
      onMessage(kind, payload) {
        try {
          if (kind === 'time') clock.correct(payload, Date.now())
          else if (kind === 'ota' && updater)
            updater
              .receive(softwareOrder.parse(JSON.parse(payload.toString())))
              .catch((error: unknown) => log.problem(serial, `software: ${String(error)}`))
          else options.onDownlink(kind, payload)
        } catch (error) {
          log.problem(serial, `unreadable ${kind}: ${String(error)}`)
        }
      },
      onProblem: (problem) => log.problem(serial, problem),
    },
  )

  const updater = software
    ? createSoftwareUpdater({
        ...software,
        ...software.rules,
        report: (report) => link.publish('ota', JSON.stringify(report)),
        restart() {
          log.info(`${serial} restarts with ${slot.version}`)
          void link.publish('state', state('off'), { retain: true })
          link.restart()
        },
      })
    : null

  const catchUp = async () => {
    if (sending || stopped) return
    sending = true
    try {
      await sendBacklog(backlog, link, sequence)
    } finally {
      sending = false
    }
  }

  return {
    serial,
    link,
    backlog,
    clock,
    sequence,
    async sendSample(kind, payload) {
      if ((await link.publish(kind, payload)) === 'taken') backlog.noteTaken()
    },
    closeMinute(row, expectedSamples) {
      backlog.closeMinute(row, expectedSamples)
      catchUp()
    },
    async [Symbol.asyncDispose]() {
      stopped = true
      updater?.[Symbol.dispose]()
      // not awaited: ending the connection flushes it
      void link.publish('state', state('off'), { retain: true })
      await link[Symbol.asyncDispose]()
    },
  }
}
