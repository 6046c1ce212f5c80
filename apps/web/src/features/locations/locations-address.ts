import { type ListAddress, listInput, readListAddress } from '../../shared/address/use-list-address.ts'

/** State of a list of locations, as in its address. */
export type LocationsAddress = ListAddress & {
  /** locations with alarms first by default */
  sort?: 'name' | undefined
}

export const readLocations = (raw: Record<string, unknown>): LocationsAddress => ({
  ...readListAddress(raw),
  sort: raw.sort === 'name' ? 'name' : undefined,
})

/** The list in the form of the call's input. */
export const locationsInput = ({ sort, ...rest }: LocationsAddress) => ({
  ...listInput(rest),
  sort: sort ?? ('alarms' as const),
})
