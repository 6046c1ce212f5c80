import type { SoftwareState } from '@kilowatt/contracts/fleet/software-updates'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client, orpc } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { toastError } from '../../ui/feedback/toast.tsx'

/** While the controller is at it. */
const ASK_AGAIN_MS = 1_000
/** A roll-out may begin, and one that is away may come back, while somebody looks. */
const LOOK_MS = 15_000

const paceOf = (software: SoftwareState | undefined) =>
  software?.state === 'in_progress' || (software?.state === 'requested' && software.connected)
    ? ASK_AGAIN_MS
    : LOOK_MS

/** What runs on a controller, what there is for it, and what can be done. */
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

  // what has happened stands in the history, and the page tells the version, too
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
