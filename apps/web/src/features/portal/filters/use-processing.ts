import type { ExternalDevice } from '@kilowatt/contracts/portal/external-devices'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { client, orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import type { PortalRange } from '../../../shared/portal/portal-range.ts'
import { toastError } from '../../../ui/feedback/toast.tsx'

type ProcessingInput = {
  device: Pick<ExternalDevice, 'id' | 'isOfFiles'> | null
  /** null if it cannot be requested */
  range: PortalRange | null
  onProcessed: () => void
}

const POLL_MS = 2_000

/** Queries for a metering place; their data grows with each period that arrives. */
const growing = [
  orpc.externalDevices.list,
  orpc.externalDevices.readings,
  orpc.externalDevices.consumerInfo,
  orpc.calculations,
]

/**
 * Requests a range from the portal and reports the progress; calls `onProcessed` once the range requested
 * here has arrived.
 */
export function useProcessing({ device, range, onProcessed }: ProcessingInput) {
  const queryClient = useQueryClient()
  const refusal = useRefusal()
  const key = device && range ? `${device.id} ${range.from} ${range.to}` : null
  /** the request that the page waits for */
  const [wanted, setWanted] = useState<string | null>(null)
  const query = useQuery({
    ...orpc.externalDevices.processing.queryOptions({
      input: { deviceId: device?.id ?? 0, from: range?.from ?? '', to: range?.to ?? '' },
      select: ({ data }) => data,
    }),
    enabled: key !== null && device?.isOfFiles === false,
    refetchInterval: ({ state }) => {
      const answer = state.data?.data
      return answer && !answer.isReady && (answer.state === 'running' || answer.state === 'retrying')
        ? POLL_MS
        : false
    },
  })
  const progress = device?.isOfFiles ? undefined : query.data
  const starting = useMutation({
    mutationFn: async () => {
      if (!device || !range || device.isOfFiles) return null
      return (await client.externalDevices.process({ deviceId: device.id, data: range })).data
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: orpc.externalDevices.key() })
      setWanted(key)
    },
    onError: (error) => toastError(refusal(error)),
  })
  const come = progress && key !== null ? { key, asked: progress.asked, state: progress.state } : null
  useRefreshOnProgress(come)
  const isWanted = wanted !== null && wanted === key
  const isThere = device?.isOfFiles === true || progress?.isReady === true
  const hasFailed = progress?.state === 'failed'
  useEffect(() => {
    if (!isWanted || !(isThere || hasFailed)) return
    setWanted(null)
    void queryClient.invalidateQueries({ queryKey: orpc.externalDevices.key() })
    if (isThere) onProcessed()
  }, [isWanted, isThere, hasFailed, queryClient, onProcessed])
  return {
    progress,
    isStarting: starting.isPending,
    isWaiting: isWanted && !isThere && !hasFailed,
    start: () => starting.mutate(),
  }
}

/** Refetches the shown data whenever more arrives, also for people who opened the page during a request. */
function useRefreshOnProgress(come: { key: string; asked: number; state: string } | null) {
  const queryClient = useQueryClient()
  const before = useRef(come)
  const { key, asked, state } = come ?? {}
  useEffect(() => {
    const { current: last } = before
    before.current =
      key !== undefined && asked !== undefined && state !== undefined ? { key, asked, state } : null
    if (last === null || last.key !== key || (last.asked === asked && last.state === state)) return
    for (const shown of growing) void queryClient.invalidateQueries({ queryKey: shown.key() })
  }, [key, asked, state, queryClient])
}
