import { type ListAddress, listInput, readListAddress } from '../../shared/address/use-list-address.ts'

/** State of a list of locations, as in its address. */
export type LocationsAddress = ListAddress & {
  /** those with alarms first if left out */
  sort?: 'name' | undefined
}

export const readLocations = (raw: Record<string, unknown>): LocationsAddress => ({
  ...readListAddress(raw),
  sort: raw.sort === 'name' ? 'name' : undefined,
})

/** The same list in the form the call expects. */
export const locationsInput = ({ sort, ...rest }: LocationsAddress) => ({
  ...listInput(rest),
  sort: sort ?? ('alarms' as const),
})
