import { type ListAddress, listInput, readListAddress } from '../../shared/address/use-list-address.ts'

/** What a list of locations shows, as its address has it. */
export type LocationsAddress = ListAddress & {
  /** those with alarms first if left out */
  sort?: 'name' | undefined
}

export const readLocations = (raw: Record<string, unknown>): LocationsAddress => ({
  ...readListAddress(raw),
  sort: raw.sort === 'name' ? 'name' : undefined,
})

/** The same list as the call expects it. */
export const locationsInput = ({ sort, ...rest }: LocationsAddress) => ({
  ...listInput(rest),
  sort: sort ?? ('alarms' as const),
})
