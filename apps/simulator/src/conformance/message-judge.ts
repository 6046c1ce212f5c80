/** Judges messages of a device by the contracts, from a connection or a recording. */
import { matchesKind } from '@kilowatt/contracts/devices/parameters'
import { configMessage } from '@kilowatt/contracts/mqtt/config-messages'
import { deviceLimits } from '@kilowatt/contracts/mqtt/device-limits'
import {
  ackMessage,
  type DeviceReport,
  deviceReport,
  type InfoMessage,
  infoMessage,
  stateMessage,
  timeRequest,
} from '@kilowatt/contracts/mqtt/device-messages'
import { rulesMessage } from '@kilowatt/contracts/mqtt/rules-messages'
import { softwareReport } from '@kilowatt/contracts/mqtt/software-messages'
import { telemetryMessage } from '@kilowatt/contracts/mqtt/telemetry-message'
import { parseUplinkTopic, type UplinkKind, uplinkKinds } from '@kilowatt/contracts/mqtt/topics'
import { tunnelMessage } from '@kilowatt/contracts/mqtt/tunnel-messages'
import type { OemDeviceType } from '@kilowatt/domain/devices/device-categories'
import type { z } from 'zod'
import type { CheckId } from './checks.ts'
import { createOwnReportJudge } from './judge-own-reports.ts'
import { createTelemetryJudge } from './judge-telemetry.ts'
import { readPayload } from './read-payload.ts'
import type { Verdicts } from './verdicts.ts'

const contracts = {
  state: { schema: stateMessage, check: 'state' },
  info: { schema: infoMessage, check: 'info' },
  dev: { schema: deviceReport, check: 'dev' },
  tele: { schema: telemetryMessage, check: 'tele' },
  back: { schema: telemetryMessage, check: 'tele' },
  live: { schema: telemetryMessage, check: 'tele' },
  ack: { schema: ackMessage, check: 'ack' },
  time: { schema: timeRequest, check: 'time' },
  cfg: { schema: configMessage, check: 'cfg' },
  ota: { schema: softwareReport, check: 'ota' },
  tun: { schema: tunnelMessage, check: 'tun' },
  rules: { schema: rulesMessage, check: 'rules' },
} as const satisfies Record<Exclude<UplinkKind, 'raw'>, { schema: z.ZodType; check: CheckId }>

/** Checks that messages alone can decide. All others need a connected device. */
export const judgedChecks: ReadonlySet<CheckId> = new Set([
  ...Object.values(contracts).map(({ check }) => check),
  ...(['topics', 'qos', 'size', 'infoFirst', 'ownError', 'grid', 'holdWhole', 'sent', 'sources'] as const),
  ...(['clock', 'ranges', 'registers', 'raw'] as const),
])

/** messages that may be lost: they are shown at once, or requested again */
const fleeting: ReadonlySet<UplinkKind> = new Set(['live', 'time'])

export type DeviceMessage = {
  readonly topic: string
  readonly payload: Uint8Array
  /** null: unknown */
  readonly qos: number | null
  /** time of arrival, epoch ms; null: unknown */
  readonly at: number | null
}
/** @param content null if the message cannot be read */
export type Judged = { readonly kind: UplinkKind; readonly content: unknown; readonly isTaken: boolean }
type Value = NonNullable<DeviceReport['par']>[string]
export type MessageJudge = ReturnType<typeof createMessageJudge>

/** The meter of a P1 module need not be announced. */
const P1_SOURCE = 'p1'

export function createMessageJudge(serial: string, verdicts: Verdicts, type: OemDeviceType = 'CONTROLLER') {
  const telemetry = createTelemetryJudge(verdicts)
  const ownReports = createOwnReportJudge(verdicts)
  let info: InfoMessage | null = null
  let isIntroduced = false
  /** latest reported value by device and parameter */
  const values = new Map<string, Value>()
  /** ids of sent commands; null if they are unknown */
  let commandIds: Set<string> | null = null

  const announced = (id: string) => info?.devices.find((device) => device.id === id)

  function judgeReport(report: DeviceReport) {
    const { dev, par = {} } = report
    const device = announced(dev)
    if (!device) return verdicts.wrong('sources', `${dev} was not announced`, 'dev')
    verdicts.right('sources')
    ownReports.report(report, device.category)
    for (const [name, value] of Object.entries(par)) {
      const parameter = device.params.find((one) => one.name === name)
      if (!parameter) verdicts.wrong('dev', 'was not announced', `par.${name}`)
      else if (![value.val, value.next ?? null].every((one) => matchesKind(parameter, one)))
        verdicts.wrong('dev', `is not a ${parameter.kind}`, `par.${name}`)
      judgeHold(value, `par.${name}`)
      values.set(`${dev} ${name}`, value)
    }
  }
  function judgeHold({ until, next }: { until?: unknown; next?: unknown }, field: string) {
    if ((until === undefined) !== (next === undefined))
      verdicts.wrong(
        'holdWhole',
        `has ${until === undefined ? 'next, but no until' : 'until, but no next'}`,
        field,
      )
    else if (until !== undefined) verdicts.right('holdWhole')
  }
  function judgeTelemetry(kind: UplinkKind, content: unknown, at: number | null) {
    const message = telemetryMessage.parse(content)
    // messages that were in flight when the connection broke are sent again at once
    const isKnown = announced(message.src) !== undefined || (type === 'P1_WIFI' && message.src === P1_SOURCE)
    if (isKnown) verdicts.right('sources')
    else if (!isIntroduced) verdicts.wrong('infoFirst', `u/${kind} came before u/info`)
    else verdicts.wrong('sources', `${message.src} was not announced`, 'src')
    if (kind !== 'live') verdicts.right('sent')
    telemetry.samples(message, at)
  }
  function judgeContent(kind: UplinkKind, content: unknown, at: number | null) {
    if (kind === 'info') {
      info = infoMessage.parse(content)
      isIntroduced = true
      ownReports.introduced()
      verdicts.right('infoFirst')
      for (const { id, params } of info.devices)
        for (const parameter of params) {
          judgeHold(parameter, `devices.${id}.params.${parameter.name}`)
          const { val, until, next } = parameter
          if (val !== undefined) values.set(`${id} ${parameter.name}`, { val, until, next })
        }
    }
    if (kind === 'dev') judgeReport(deviceReport.parse(content))
    if (kind === 'tele' || kind === 'back' || kind === 'live') judgeTelemetry(kind, content, at)
    if (kind === 'ack' && commandIds !== null && !commandIds.has(ackMessage.parse(content).id))
      verdicts.wrong('ack', 'no command with this id was sent', 'id')
  }
  function judgeTopic(topic: string): UplinkKind | null {
    const parsed = parseUplinkTopic(topic)
    if (parsed?.serial === serial) {
      verdicts.right('topics')
      return parsed.kind
    }
    verdicts.wrong('topics', `${topic} is not one of em/1/${serial}/u/{${uplinkKinds.join(', ')}}`)
    return null
  }

  return {
    get info() {
      return info
    },
    /** Latest reported value of a parameter; undefined if not reported. */
    valueOf: (dev: string, par: string): Value | undefined => values.get(`${dev} ${par}`),
    /** Handles a new connection: the device announces itself again. */
    connected() {
      isIntroduced = false
    },
    /** Records a sent command. From then on, an acknowledgement must belong to a sent command. */
    sent(command: { readonly id: string }) {
      commandIds ??= new Set()
      commandIds.add(command.id)
    },
    /** @returns null for a topic that does not belong to the device */
    take({ topic, payload, qos, at }: DeviceMessage): Judged | null {
      const kind = judgeTopic(topic)
      if (kind === null) return null
      if (qos === 0 && !fleeting.has(kind)) verdicts.wrong('qos', `u/${kind} was sent with QoS 0`)
      else if (qos !== null) verdicts.right('qos')
      if (payload.length > deviceLimits.messageBytes)
        verdicts.wrong('size', `${payload.length} bytes; at most ${deviceLimits.messageBytes}`, `u/${kind}`)
      else verdicts.right('size')
      if (kind === 'raw') {
        telemetry.telegrams(payload)
        verdicts.right('sent')
        return { kind, content: null, isTaken: true }
      }
      const { schema, check } = contracts[kind]
      const read = readPayload(payload)
      if ('problem' in read) {
        verdicts.wrong(check, read.problem, `u/${kind}`)
        return { kind, content: null, isTaken: false }
      }
      const { success, data, error } = schema.safeParse(read.content)
      for (const { path, message } of error?.issues.slice(0, 3) ?? [])
        verdicts.wrong(check, message, `u/${kind} ${path.map(String).join('.')}`.trimEnd())
      if (!success) return { kind, content: null, isTaken: false }
      verdicts.right(check)
      // judged as sent, not as transformed by the contract
      judgeContent(kind, read.content, at)
      return { kind, content: data, isTaken: true }
    },
  }
}
