/** What controllers and P1 modules share: a connection, presence, a clock, and minutes kept while the cloud is away. */
import type { StateMessage } from '@kilowatt/contracts/mqtt/device-messages'
import { sendBacklog } from './backfill.ts'
import { Backlog, type MinuteRow } from './backlog.ts'
import { DeviceClock } from './device-clock.ts'
import { connectLink, type MqttLink } from './mqtt-link.ts'
import type { SimulatorLog } from './simulator-log.ts'
import { newSequence, type Sequence } from './telemetry-text.ts'

export const FIRMWARE = '3.2.1'

type Options = {
  readonly mqttUrl: string
  readonly serial: string
  readonly secret: string
  readonly protocolVersion: 4 | 5
  readonly log: SimulatorLog
  readonly backlog: readonly MinuteRow[]
  /** messages for this device other than the time */
  readonly onDownlink: (kind: string, payload: Buffer) => void
  readonly onOnline?: () => void
}

export type UplinkDevice = AsyncDisposable & {
  readonly serial: string
  readonly link: MqttLink
  readonly backlog: Backlog
  readonly clock: DeviceClock
  readonly sequence: Sequence
  /** Sends a sample of the present; whether it arrived decides what is kept. */
  sendSample(kind: 'tele' | 'raw', payload: string | Uint8Array): void
  /** Keeps the minute if the cloud did not get enough of it, and sends what is kept when it can. */
  closeMinute(row: MinuteRow, expectedSamples: number): void
}

export function startUplinkDevice(options: Options): UplinkDevice {
  const { serial, log } = options
  const clock = new DeviceClock()
  const sequence = newSequence()
  const backlog = new Backlog(options.backlog)
  const boot = Date.now()
  const state = (s: StateMessage['s']) =>
    JSON.stringify({ s, boot, sess: sequence.session, fw: FIRMWARE } satisfies StateMessage)
  let sending = false
  let stopped = false

  const link = connectLink(
    { ...options, will: state('lost') },
    {
      onOnline() {
        link.publish('state', state('on'), { retain: true })
        link.publish('time', clock.request(Date.now()), { qos: 0 })
        options.onOnline?.()
        log.debug(serial, 'online')
        catchUp()
      },
      onMessage(kind, payload) {
        try {
          if (kind === 'time') clock.correct(payload, Date.now())
          else options.onDownlink(kind, payload)
        } catch (error) {
          log.problem(serial, `unreadable ${kind}: ${String(error)}`)
        }
      },
      onProblem: (problem) => log.problem(serial, problem),
    },
  )

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
      // not waited for: ending the connection hands on what is on its way
      void link.publish('state', state('off'), { retain: true })
      await link[Symbol.asyncDispose]()
    },
  }
}
