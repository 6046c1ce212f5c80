import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import {
  type Icon,
  IconBattery2,
  IconChargingPile,
  IconCircuitBattery,
  IconPlug,
  IconSolarPanel2,
} from '@tabler/icons-react'
import { IconHeatPump, IconPylon } from './own-icons.ts'

/** Icon of a device category, and the energy colour it stands in (`--e-<color>-text` on `--e-<color>-soft`). */
export const categoryLook = {
  SOLAR_POWER_PLANT: { icon: IconSolarPanel2, color: 'solar' },
  BATTERY: { icon: IconBattery2, color: 'battery-discharge' },
  HYBRID_INVERTER: { icon: IconCircuitBattery, color: 'consumption' },
  EV_CHARGER: { icon: IconChargingPile, color: 'ev' },
  HVAC: { icon: IconHeatPump, color: 'hvac' },
  GRID: { icon: IconPylon, color: 'grid-import' },
  OTHER: { icon: IconPlug, color: 'other' },
} as const satisfies Record<DeviceCategory, { icon: Icon; color: string }>
