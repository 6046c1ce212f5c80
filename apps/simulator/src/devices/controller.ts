import { configOrder } from '@kilowatt/contracts/mqtt/config-messages'
import {
  type AckMessage,
  commandMessage,
  type InfoMessage,
  liveRequest,
} from '@kilowatt/contracts/mqtt/device-messages'
import { type RulesMessage, rulesOrder } from '@kilowatt/contracts/mqtt/rules-messages'
import { tunnelOrder } from '@kilowatt/contracts/mqtt/tunnel-messages'
import type { SiteDevice } from '@kilowatt/households/site-devices'
import { type Desk, type DeskState, receiveCommand, settleCommands } from '../commands/command-desk.ts'
import { createConfigKeeper } from '../commands/config-keeper.ts'
import { type SiteParameters, siteParameters } from '../commands/device-parameters.ts'
import { createDeviceReports } from '../commands/device-reports.ts'
import { followRules, type RulesState, receiveRules, takeLog } from '../commands/rules-runner.ts'
import type { MinuteRow } from '../line/backlog.ts'
import { telemetryText } from '../line/telemetry-text.ts'
import { wireNames } from '../line/wire-values.ts'
import type { SimulatorLog } from '../simulator-log.ts'
import type { SoftwareSlot } from '../software/software-slot.ts'
import type { UpdateRules } from '../software/software-updater.ts'
import { createLocalPage } from '../tunnel/local-page.ts'
import { createTunnelClient } from '../tunnel/tunnel-client.ts'
import { controllerNetwork } from './controller-network.ts'
import type { ControllerSpec } from './fleet-file.ts'
import type { FinishedMinute, SitePlant } from './site-plant.ts'
import { startUplinkDevice, type UplinkDevice } from './uplink-device.ts'

const HARDWARE = 'rev C'

export type Controller = UplinkDevice & {
  /** the devices behind it, by its own names */
  readonly sources: readonly SiteDevice[]
  /** Called when the simulation of the plant has reached this second. */
  tick(tickMs: number): void
  minute(minute: FinishedMinute): void
  /** Makes one of its devices unreachable; null makes it reachable again. */
  fail(dev: string, code: string | null): void
  /** Makes one of its devices report an error of its own; null ends the error. */
  fault(dev: string, error: string | null): void
  /** Makes one of its devices supply the site without the grid, or with the grid again. */
  goOffGrid(dev: string, isOff: boolean): void
}

type Options = {
  readonly mqttUrl: string
  readonly spec: ControllerSpec
  readonly plant: SitePlant
  readonly desk: DeskState
  readonly rules: RulesState
  readonly backlog: readonly MinuteRow[]
  readonly updates: UpdateRules
  readonly slot: SoftwareSlot
  readonly log: SimulatorLog
  /** called when a command changed something that must be stored */
  readonly onChange: () => void
}

/**
 * Starts the device that reads and controls everything behind the meter, and the meter too if there is no P1
 * module.
 */
export function startController(options: Options): Controller {
  const { mqttUrl, spec, plant, desk, rules, backlog, updates, slot, log, onChange } = options
  const devices = plant.devices.filter((device) => spec.readsMeter || device.category !== 'GRID')
  const failing = new Map<string, string>()
  const ownErrors = new Map<string, string>()
  const offGrid = new Set<string>()
  const hardware = spec.hardware ?? HARDWARE
  const at: Desk = {
    desk,
    controls: plant.state.controls,
    parameters: siteParameters(plant.spec),
    devices,
    timeZone: plant.spec.timeZone,
    failing,
    ownErrors,
    offGrid,
  }
  const reports = createDeviceReports(at)
  const config = createConfigKeeper({
    at,
    everyS: spec.everyS,
    send: (message) => void uplink.link.publish('cfg', JSON.stringify(message)),
    onChange() {
      report()
      onChange()
    },
  })
  const tunnels = createTunnelClient({
    page: createLocalPage({ serial: spec.serial, devices, valuesOf: (id) => plant.now(id) }),
    say: (message) => uplink.link.publish('tun', JSON.stringify(message)),
    onProblem: (problem) => log.problem(spec.serial, `tunnel: ${problem}`),
  })
  let live = { everyS: 0, untilMs: 0 }

  const uplink = startUplinkDevice({
    mqttUrl,
    serial: spec.serial,
    secret: spec.secret,
    protocolVersion: 5,
    log,
    backlog,
    software: { type: 'CONTROLLER', hardwareVersion: hardware, rules: updates, slot, onChange },
    onOnline() {
      const info = {
        ...describe(devices, at.parameters, { everyS: spec.everyS, hardware, slot }),
        ...controllerNetwork(spec.serial, plant.spec.key),
      } satisfies InfoMessage
      uplink.link.publish('info', JSON.stringify(info), { retain: true })
      reports.reset()
      report()
      for (const message of takeLog(rules)) sayRules(message)
    },
    onDownlink(kind, payload) {
      const message: unknown = JSON.parse(payload.toString())
      const nowMs = Date.now() + uplink.clock.correctionMs
      if (kind === 'cmd') {
        acknowledge(receiveCommand(at, commandMessage.parse(message), nowMs))
        report()
        onChange()
      }
      if (kind === 'cfg')
        config
          .receive(configOrder.parse(message))
          .catch((error: unknown) => log.problem(spec.serial, `configuration: ${String(error)}`))
      if (kind === 'rules') {
        const order = rulesOrder.parse(message)
        sayRules(receiveRules(at, rules, { ...order, after: spec.aloneAfterS ?? order.after }))
        onChange()
      }
      if (kind === 'tun') void tunnels.receive(tunnelOrder.parse(message))
      if (kind === 'live') {
        const { on, every, ttl } = liveRequest.parse(message)
        live = { everyS: every, untilMs: on ? nowMs + ttl * 1000 : 0 }
      }
    },
  })

  const acknowledge = (acks: readonly AckMessage[]) => {
    for (const ack of acks) uplink.link.publish('ack', JSON.stringify(ack))
  }
  const sayRules = (message: RulesMessage) => void uplink.link.publish('rules', JSON.stringify(message))
  const report = () => {
    for (const news of reports.news()) uplink.link.publish('dev', JSON.stringify(news))
  }
  const reached = () => devices.filter(({ id }) => !failing.has(id))
  const sample = (device: SiteDevice, atMs: number) =>
    telemetryText(uplink.sequence, device.id, [{ atMs, values: plant.now(device.id) }])
  const isDue = (tickMs: number, everyS: number) => Math.floor(tickMs / 1000) % Math.ceil(everyS) === 0

  const loadW = (dev: string) => {
    const device = devices.find(({ id }) => id === dev)
    if (!device) return 0
    const powerW = plant.now(device.id).p ?? 0
    return device.kind === 'ev' || device.kind === 'hvac' ? powerW : -powerW
  }
  const endUplink = uplink[Symbol.asyncDispose]
  return Object.assign(uplink, {
    sources: devices,
    tick(tickMs: number) {
      const atMs = tickMs + uplink.clock.correctionMs
      acknowledge(settleCommands(at, atMs))
      followRules(at, rules, { gridW: plant.state.flows.gridW, loadW }, uplink.link.online, atMs)
      if (uplink.link.online) report()
      if (isDue(tickMs, spec.everyS))
        for (const device of reached()) uplink.sendSample('tele', sample(device, atMs))
      else if (atMs < live.untilMs && isDue(tickMs, live.everyS))
        for (const device of reached()) uplink.link.publish('live', sample(device, atMs), { qos: 0 })
    },
    fail(dev: string, code: string | null) {
      if (code === null) failing.delete(dev)
      else failing.set(dev, code)
      report()
    },
    fault(dev: string, error: string | null) {
      if (error === null) ownErrors.delete(dev)
      else ownErrors.set(dev, error)
      report()
    },
    goOffGrid(dev: string, isOff: boolean) {
      if (isOff) offGrid.add(dev)
      else offGrid.delete(dev)
      report()
    },
    async [Symbol.asyncDispose]() {
      tunnels[Symbol.dispose]()
      await endUplink()
    },
    minute({ atMs, byDevice }: FinishedMinute) {
      const bySource = Object.fromEntries(reached().map(({ id }) => [id, byDevice.get(id) ?? {}]))
      uplink.closeMinute({ atMs, bySource }, (60 / spec.everyS) * reached().length)
    },
  })
}

const describe = (
  devices: readonly SiteDevice[],
  parameters: SiteParameters,
  { everyS, hardware, slot }: { everyS: number; hardware: string; slot: SoftwareSlot },
): InfoMessage => ({
  rev: 3 + slot.installs,
  model: 'KW-Controller 2',
  fw: slot.version,
  os: 'Linux 6.12',
  hw: hardware,
  devices: devices.map((device) => ({
    id: device.id,
    category: device.category,
    name: device.name,
    type: device.type,
    ch: wireNames(device),
    every: everyS,
    params: device.kind === null ? [] : [...parameters[device.kind]],
  })),
})
