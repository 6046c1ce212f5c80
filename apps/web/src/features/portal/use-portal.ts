import type { AbstractDevice } from '@kilowatt/contracts/portal/abstract-devices'
import type { ExternalDevice } from '@kilowatt/contracts/portal/external-devices'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../api/client.ts'
import type { PortalSearch } from '../../shared/portal/portal-search.ts'

export const tokensOptions = orpc.externalCredentials.list.queryOptions({ select: ({ data }) => data })
export const abstractDevicesOptions = orpc.abstractDevices.list.queryOptions({
  select: ({ data }) => data.devices,
})
export const devicesOptions = orpc.externalDevices.list.queryOptions({ select: ({ data }) => data.devices })

/** A person's tokens and metering places at the portal, and which of them the address selects. */
export function usePortal(search: PortalSearch) {
  const tokens = useQuery(tokensOptions)
  const places = useQuery(abstractDevicesOptions)
  const devices = useQuery(devicesOptions)
  const token = chosenToken(search, tokens.data ?? [])
  const offered = offeredDevices(devices.data ?? [], places.data ?? [], token)
  return {
    tokens,
    places,
    devices,
    token,
    offered,
    device: offered.find(({ id }) => id === search.device) ?? null,
    error: tokens.error ?? places.error ?? devices.error,
    /** the address names no place, so none is selected, whatever the list contains */
    isLoading: search.device !== undefined && (tokens.isLoading || places.isLoading || devices.isLoading),
  }
}

/** The token in the address. If there is only one, it is selected automatically (spec §4). */
function chosenToken(search: PortalSearch, tokens: readonly { readonly id: number }[]): number | undefined {
  const [only] = tokens
  if (tokens.length === 1 && only) return only.id
  return tokens.find(({ id }) => id === search.token)?.id
}

/** Metering places of a token, or all without a token, and those from files, which have no token. */
function offeredDevices(
  devices: readonly ExternalDevice[],
  places: readonly AbstractDevice[],
  token: number | undefined,
): ExternalDevice[] {
  if (token === undefined) return [...devices]
  const read = new Set(
    places
      .filter(({ credentials }) => credentials.some(({ token_id }) => token_id === token))
      .map(({ id }) => id),
  )
  return devices.filter(({ id, isOfFiles }) => isOfFiles || read.has(id))
}
