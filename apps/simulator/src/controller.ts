import {
  type AckMessage,
  commandMessage,
  type InfoMessage,
  liveRequest,
} from '@kilowatt/contracts/mqtt/device-messages'
import type { SiteDevice } from '@kilowatt/households/site-devices'
import type { MinuteRow } from './backlog.ts'
import { type DeskState, receiveCommand, settleCommands } from './command-desk.ts'
import { controlSchemas } from './device-parameters.ts'
import type { ControllerSpec } from './fleet-file.ts'
import type { SimulatorLog } from './simulator-log.ts'
import type { FinishedMinute, SitePlant } from './site-plant.ts'
import { telemetryText } from './telemetry-text.ts'
import { FIRMWARE, startUplinkDevice, type UplinkDevice } from './uplink-device.ts'
import { wireNames } from './wire-values.ts'

export type Controller = UplinkDevice & {
  /** The plant has come to this second. */
  tick(tickMs: number): void
  minute(minute: FinishedMinute): void
}

type Options = {
  readonly mqttUrl: string
  readonly spec: ControllerSpec
  readonly plant: SitePlant
  readonly desk: DeskState
  readonly backlog: readonly MinuteRow[]
  readonly log: SimulatorLog
  /** a command changed what has to be remembered */
  readonly onChange: () => void
}

/** The box that reads and steers everything behind the meter, and the meter too where no P1 module does. */
export function startController({ mqttUrl, spec, plant, desk, backlog, log, onChange }: Options): Controller {
  const devices = plant.devices.filter((device) => spec.readsMeter || device.category !== 'GRID')
  const at = { desk, controls: plant.state.controls, schemas: controlSchemas(plant.spec), devices }
  let live = { everyS: 0, untilMs: 0 }

  const uplink = startUplinkDevice({
    mqttUrl,
    serial: spec.serial,
    secret: spec.secret,
    protocolVersion: 5,
    log,
    backlog,
    onOnline() {
      uplink.link.publish('info', JSON.stringify(describe(devices, spec.everyS)), { retain: true })
    },
    onDownlink(kind, payload) {
      const message: unknown = JSON.parse(payload.toString())
      const nowMs = Date.now() + uplink.clock.correctionMs
      if (kind === 'cmd') {
        acknowledge(receiveCommand(at, commandMessage.parse(message), nowMs))
        onChange()
      }
      if (kind === 'live') {
        const { on, every, ttl } = liveRequest.parse(message)
        live = { everyS: every, untilMs: on ? nowMs + ttl * 1000 : 0 }
      }
    },
  })

  const acknowledge = (acks: readonly AckMessage[]) => {
    for (const ack of acks) uplink.link.publish('ack', JSON.stringify(ack))
  }
  const sample = (device: SiteDevice, atMs: number) =>
    telemetryText(uplink.sequence, device.id, [{ atMs, values: plant.now(device.id) }])
  const isDue = (tickMs: number, everyS: number) => Math.floor(tickMs / 1000) % Math.ceil(everyS) === 0

  return Object.assign(uplink, {
    tick(tickMs: number) {
      const atMs = tickMs + uplink.clock.correctionMs
      acknowledge(settleCommands(at, atMs))
      if (isDue(tickMs, spec.everyS))
        for (const device of devices) uplink.sendSample('tele', sample(device, atMs))
      else if (atMs < live.untilMs && isDue(tickMs, live.everyS))
        for (const device of devices) uplink.link.publish('live', sample(device, atMs), { qos: 0 })
    },
    minute({ atMs, byDevice }: FinishedMinute) {
      const bySource = Object.fromEntries(devices.map(({ id }) => [id, byDevice.get(id) ?? {}]))
      uplink.closeMinute({ atMs, bySource }, (60 / spec.everyS) * devices.length)
    },
  })
}

const describe = (devices: readonly SiteDevice[], everyS: number): InfoMessage => ({
  rev: 1,
  model: 'KW-Controller 2',
  fw: FIRMWARE,
  os: 'Linux 6.12',
  hw: 'rev C',
  wifi: true,
  devices: devices.map((device) => ({
    id: device.id,
    category: device.category,
    name: device.name,
    type: device.type,
    ch: wireNames(device),
    every: everyS,
  })),
})
