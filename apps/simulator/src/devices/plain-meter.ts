import { telemetryText } from '../line/telemetry-text.ts'
import type { SimulatorLog } from '../simulator-log.ts'
import { startUplinkDevice, type UplinkDevice } from './uplink-device.ts'

export type PlainMeter = UplinkDevice & { tick(tickMs: number): void }

type Options = {
  readonly mqttUrl: string
  readonly serial: string
  readonly secret: string
  readonly everyS: number
  readonly log: SimulatorLog
}

const SOURCE = 'grid1'

/**
 * Starts a meter without a house, for load: eight quantities that follow a sine, spread over the fleet's
 * seconds.
 */
export function startPlainMeter({ mqttUrl, serial, secret, everyS, log }: Options): PlainMeter {
  const uplink = startUplinkDevice({
    mqttUrl,
    serial,
    secret,
    protocolVersion: 4,
    log,
    backlog: [],
    onDownlink: (kind) => log.debug(serial, `nothing to do for ${kind}`),
    onOnline() {
      const devices = [{ id: SOURCE, category: 'GRID', name: 'Meter', every: everyS }]
      uplink.link.publish('info', JSON.stringify({ rev: 1, model: 'Plain meter', devices }), { retain: true })
    },
  })
  const phase = [...serial].reduce((sum, character) => sum + character.charCodeAt(0), 0)
  let importWh = 0

  return Object.assign(uplink, {
    tick(tickMs: number) {
      const second = Math.floor(tickMs / 1000)
      if ((second + phase) % everyS !== 0) return
      const powerW = Math.round(800 + 700 * Math.sin((2 * Math.PI * (second + phase)) / 600))
      importWh += (powerW * everyS) / 3600
      const third = Math.round(powerW / 3)
      const values = {
        p: powerW,
        p_l1: third,
        p_l2: third,
        p_l3: powerW - 2 * third,
        u_l1: 230.4,
        i_l1: Math.round((third / 230.4) * 100) / 100,
        f: 50,
        e_imp: Math.floor(importWh),
      }
      uplink.sendSample('tele', telemetryText(uplink.sequence, SOURCE, [{ atMs: tickMs, values }]))
    },
  })
}
