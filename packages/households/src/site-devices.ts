import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import type { QuantityName } from '@kilowatt/domain/energy/readings/quantities'
import type { ControlledKind } from './device-controls.ts'
import { meterEvents } from './meter-reading.ts'
import type { SiteSpec } from './site-spec.ts'

/** A device of a site as its controller announces it. */
export type SiteDevice = {
  /** the `src` of its telemetry */
  readonly id: 'grid1' | 'inv1' | 'bat1' | 'ev1' | 'hp1'
  readonly category: DeviceCategory
  readonly name: string
  readonly type: string
  /** parameters it accepts; the meter accepts none */
  readonly kind: ControlledKind | null
  readonly channels: readonly QuantityName[]
  /** wire names of values outside the vocabulary */
  readonly extraChannels: readonly string[]
}
export type SiteDeviceId = SiteDevice['id']

const perPhase = (phases: 1 | 3, names: readonly QuantityName[]) =>
  phases === 3 ? names : names.filter((name) => !/L[23]/.test(name))

/** The meter, then every device behind it. */
export function siteDevices(spec: SiteSpec): SiteDevice[] {
  const devices: SiteDevice[] = [
    {
      id: 'grid1',
      category: 'GRID',
      name: 'Grid meter',
      type: 'AM550',
      kind: null,
      channels: perPhase(spec.meter.phases, [
        'powerW',
        'powerL1W',
        'powerL2W',
        'powerL3W',
        'voltageL1V',
        'voltageL2V',
        'voltageL3V',
        'currentL1A',
        'currentL2A',
        'currentL3A',
        'frequencyHz',
        'energyImportWh',
        'energyExportWh',
        'energyImportT1Wh',
        'energyImportT2Wh',
        'energyExportT1Wh',
        'energyExportT2Wh',
        'tariff',
      ]),
      extraChannels: Object.keys(meterEvents(spec, 0)),
    },
  ]
  if (spec.solar)
    devices.push({
      id: 'inv1',
      category: 'SOLAR_POWER_PLANT',
      name: 'Solar inverter',
      type: 'Inverter',
      kind: 'solar',
      channels: ['powerW', 'energyProducedWh', 'temperatureC'],
      extraChannels: [],
    })
  if (spec.battery)
    devices.push({
      id: 'bat1',
      category: 'BATTERY',
      name: 'Battery',
      type: 'Home battery',
      kind: 'battery',
      channels: ['powerW', 'socPct', 'energyImportWh', 'energyExportWh', 'temperatureC'],
      extraChannels: [],
    })
  if (spec.ev)
    devices.push({
      id: 'ev1',
      category: 'EV_CHARGER',
      name: 'EV charger',
      type: 'Wallbox',
      kind: 'ev',
      channels: ['powerW', 'energyImportWh'],
      extraChannels: ['plugged', 'i_set', 'e_sess', 'veh_soc', 'phases'],
    })
  if (spec.heatPump)
    devices.push({
      id: 'hp1',
      category: 'HVAC',
      name: 'Heat pump',
      type: 'Air-to-water',
      kind: 'hvac',
      channels: ['powerW', 'energyImportWh', 'temperatureC', 'outdoorTemperatureC'],
      extraChannels: ['t_set', 't_flow', 't_dhw'],
    })
  return devices
}
