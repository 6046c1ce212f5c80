import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import { steeredAs } from '@kilowatt/domain/energy/balance/category-facts'

type Entered = { readonly category: DeviceCategory; readonly capacityKwh: number | null }

/** Capacity that people entered for a battery, Wh; null for other devices, or if it was not entered. */
export const capacityWhOf = ({ category, capacityKwh }: Entered): number | null =>
  capacityKwh === null || steeredAs({ category }) !== 'battery' ? null : capacityKwh * 1_000
