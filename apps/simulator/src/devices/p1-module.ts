import { deviceReading } from '@kilowatt/households/device-reading'
import type { MinuteRow } from '../line/backlog.ts'
import type { SimulatorLog } from '../simulator-log.ts'
import type { SoftwareSlot } from '../software/software-slot.ts'
import type { UpdateRules } from '../software/software-updater.ts'
import type { P1Spec } from './fleet-file.ts'
import { composeTelegram } from './p1-format.ts'
import type { FinishedMinute, SitePlant } from './site-plant.ts'
import { startUplinkDevice, type UplinkDevice } from './uplink-device.ts'

/** Source of the minutes that a P1 module sends after an interruption; its telegrams have no source. */
const P1_SOURCE = 'p1'

export type P1Module = UplinkDevice & {
  tick(tickMs: number): void
  minute(minute: FinishedMinute): void
}

type Options = {
  readonly mqttUrl: string
  readonly spec: P1Spec
  readonly plant: SitePlant
  readonly backlog: readonly MinuteRow[]
  readonly updates: UpdateRules
  readonly slot: SoftwareSlot
  readonly log: SimulatorLog
  /** called after an update */
  readonly onChange: () => void
}

/**
 * Starts a dongle on the meter's customer port: it forwards every telegram at once, and minutes for times
 * without a connection.
 */
export function startP1Module(options: Options): P1Module {
  const { mqttUrl, spec, plant, backlog, updates, slot, log, onChange } = options
  const uplink = startUplinkDevice({
    mqttUrl,
    serial: spec.serial,
    secret: spec.secret,
    protocolVersion: 4,
    log,
    backlog,
    software: { type: 'P1_WIFI', hardwareVersion: null, rules: updates, slot, onChange },
    onDownlink: (kind) => log.debug(spec.serial, `nothing to do for ${kind}`),
  })
  const meter = { meterId: spec.meterId, timeZone: plant.spec.timeZone }

  return Object.assign(uplink, {
    tick(tickMs: number) {
      if (Math.floor(tickMs / 1000) % spec.everyS !== 0) return
      const measured = deviceReading(plant.spec, plant.state, 'grid1')
      uplink.sendSample(
        'raw',
        composeTelegram(spec.format, meter, tickMs + uplink.clock.correctionMs, measured),
      )
    },
    minute({ atMs, byDevice }: FinishedMinute) {
      uplink.closeMinute({ atMs, bySource: { [P1_SOURCE]: byDevice.get('grid1') ?? {} } }, 60 / spec.everyS)
    },
  })
}
