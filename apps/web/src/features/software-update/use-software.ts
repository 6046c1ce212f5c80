import type { SoftwareState } from '@kilowatt/contracts/fleet/software-updates'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client, orpc } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { toastError } from '../../ui/feedback/toast.tsx'

/** Polling interval while the controller is updating. */
const ASK_AGAIN_MS = 1_000
/** Polling interval otherwise, because a roll-out may start, or an offline controller may come back. */
const LOOK_MS = 15_000

const paceOf = (software: SoftwareState | undefined) =>
  software?.state === 'in_progress' || (software?.state === 'requested' && software.connected)
    ? ASK_AGAIN_MS
    : LOOK_MS

/** Installed software of a controller, available updates, and actions. */
export function useSoftware(controllerId: number) {
  const queries = useQueryClient()
  const refusal = useRefusal()
  const input = { controllerId }
  const state = useQuery({
    ...orpc.softwareUpdates.state.queryOptions({ input }),
    refetchInterval: (query) => paceOf(query.state.data?.data),
  })
  const { latest, installedVersion } = state.data?.data ?? {}
  const news = `${latest?.id} ${latest?.status} ${installedVersion}`

  // a finished update changes the history, and the version on the page
  useEffect(() => {
    if (news) void queries.invalidateQueries({ queryKey: orpc.softwareUpdates.history.key() })
    if (news) void queries.invalidateQueries({ queryKey: orpc.oemDevices.get.key() })
  }, [news, queries])

  const onSettled = () => queries.invalidateQueries({ queryKey: orpc.softwareUpdates.key() })
  const onError = (error: Error) => toastError(refusal(error))
  const request = useMutation({
    mutationFn: (releaseId: number) => client.softwareUpdates.request({ ...input, releaseId }),
    onSettled,
    onError,
  })
  const cancel = useMutation({
    mutationFn: (updateId: string) => client.softwareUpdates.cancel({ ...input, updateId }),
    onSettled,
    onError,
  })
  return { state, request, cancel }
}
