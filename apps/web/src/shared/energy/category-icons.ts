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

export const categoryIcons: Readonly<Record<DeviceCategory, Icon>> = {
  SOLAR_POWER_PLANT: IconSolarPanel2,
  BATTERY: IconBattery2,
  HYBRID_INVERTER: IconCircuitBattery,
  EV_CHARGER: IconChargingPile,
  HVAC: IconHeatPump,
  GRID: IconPylon,
  OTHER: IconPlug,
}
