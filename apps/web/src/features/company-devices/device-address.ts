import { type DeviceCategory, deviceCategories } from '@kilowatt/domain/devices/device-categories'
import { oneOf } from '../../shared/address/address-values.ts'
import { type ListAddress, listInput, readListAddress } from '../../shared/address/use-list-address.ts'

/** State of the list of a company's devices, kept in the address. */
export type DeviceAddress = ListAddress & { category?: DeviceCategory | undefined }

export const readDeviceAddress = (raw: Record<string, unknown>): DeviceAddress => ({
  ...readListAddress(raw),
  category: oneOf(raw.category, deviceCategories),
})

/** The input of the call for an address. */
export const deviceInput = ({ category, ...address }: DeviceAddress) => ({
  ...listInput(address),
  ...(category && { category }),
})
