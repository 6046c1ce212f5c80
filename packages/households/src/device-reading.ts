import type { Reading } from '@kilowatt/domain/energy/readings/quantities'
import { socPct } from './battery.ts'
import { carSocPct } from './ev-charging.ts'
import { meterEvents, meterReading } from './meter-reading.ts'
import type { SiteDeviceId } from './site-devices.ts'
import type { SiteSpec } from './site-spec.ts'
import type { SiteState } from './site-state.ts'

/** What a device measures: quantities of the vocabulary, and others by their wire names. */
export type DeviceReading = { readonly reading: Reading; readonly extra: Readonly<Record<string, number>> }

/** @throws if the site has no such device */
export function deviceReading(spec: SiteSpec, state: SiteState, id: SiteDeviceId): DeviceReading {
  const { flows } = state
  if (id === 'grid1') return { reading: meterReading(spec, state), extra: meterEvents(spec, state.atMs) }
  if (id === 'inv1' && spec.solar)
    return {
      reading: {
        powerW: flows.solarW,
        energyProducedWh: Math.floor(state.solarProducedWh),
        temperatureC: Math.round(24 + (22 * flows.solarW) / spec.solar.peakW),
      },
      extra: {},
    }
  if (id === 'bat1' && spec.battery)
    return {
      reading: {
        powerW: flows.batteryW,
        socPct: tenth(socPct(spec.battery, state.battery)),
        energyImportWh: Math.floor(state.battery.chargedWh),
        energyExportWh: Math.floor(state.battery.dischargedWh),
        temperatureC: Math.round(18 + (6 * Math.abs(flows.batteryW)) / spec.battery.maxDischargeW),
      },
      extra: {},
    }
  if (id === 'ev1' && spec.ev)
    return {
      reading: { powerW: flows.evW, energyImportWh: Math.floor(state.ev.chargedWh) },
      extra: {
        plugged: state.ev.plugged ? 1 : 0,
        i_set: state.ev.currentA,
        phases: state.ev.activePhases,
        e_sess: Math.floor(state.ev.sessionWh),
        veh_soc: Math.round(carSocPct(spec.ev, state.ev)),
      },
    }
  if (id === 'hp1' && spec.heatPump)
    return {
      reading: {
        powerW: flows.hvacW,
        energyImportWh: Math.floor(state.heatPump.consumedWh),
        temperatureC: tenth(state.heatPump.roomC),
        outdoorTemperatureC: tenth(state.heatPump.outdoorC),
      },
      extra: {
        t_set: state.controls.hvac.t_set,
        t_flow: tenth(state.heatPump.flowC),
        t_dhw: tenth(state.heatPump.tankC),
      },
    }
  throw new Error(`${spec.key} has no device ${id}`)
}

const tenth = (value: number) => Math.round(value * 10) / 10
