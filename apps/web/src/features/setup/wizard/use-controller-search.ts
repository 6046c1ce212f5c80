import type { SetupKind } from '@kilowatt/contracts/devices/setup-draft'
import { isWholeSerial } from '@kilowatt/domain/devices/scanned-serial'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../api/client.ts'
import type { OwnRefusals } from '../../../api/refusals.ts'
import { useRefusal } from '../../../api/use-refusal.ts'

const failed = { controller: 'setup.failedController', 'p1-module': 'setup.failedP1' } as const

/** Refusals that have a more specific meaning here, with their texts. */
export const linkRefusals = (kind: SetupKind): OwnRefusals => ({
  invalid_credentials: 'setup.invalidCredentials',
  internal: failed[kind],
  forbidden: failed[kind],
  not_found: failed[kind],
  conflict: failed[kind],
  invalid: failed[kind],
})

/** Looks up the controller once its number is complete. */
export function useControllerSearch(kind: SetupKind, serial: string) {
  const refusal = useRefusal()
  const query = useQuery(
    orpc.setup.findController.queryOptions({
      input: { unitId: serial },
      enabled: isWholeSerial(serial),
      // attempts are limited
      retry: false,
      refetchOnWindowFocus: false,
      staleTime: 60_000,
    }),
  )
  return {
    found: query.data?.data.controller,
    isLooking: query.isFetching,
    problem:
      query.error && !query.isFetching
        ? { text: refusal(query.error, linkRefusals(kind)), error: query.error }
        : undefined,
    retry: () => void query.refetch(),
  }
}
