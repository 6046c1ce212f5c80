import type { Device } from '@kilowatt/contracts/devices/devices'
import type { RepairRequest } from '@kilowatt/contracts/telemetry/quality'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'

/** Polling interval while quarter-hours wait to be recalculated. */
const ASK_AGAIN_MS = 3_000
const STALE_MS = 60_000

export const qualityQuery = (deviceId: number) =>
  orpc.quality.ofDevice.queryOptions({ input: { deviceId }, staleTime: STALE_MS })

/** Findings and repairs of a device; charts are refetched once everything is recalculated. */
export function useDataQuality({ id: deviceId, reversed }: Pick<Device, 'id' | 'reversed'>) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const refusal = useRefusal()
  const quality = useQuery({
    ...qualityQuery(deviceId),
    refetchInterval: ({ state }) => (state.data?.data.computing ? ASK_AGAIN_MS : false),
  })
  const isComputing = quality.data?.data.computing ?? false
  const wasComputing = useRef(false)
  useEffect(() => {
    if (wasComputing.current && !isComputing)
      void queryClient.invalidateQueries({ queryKey: orpc.charts.key() })
    wasComputing.current = isComputing
  }, [isComputing, queryClient])

  const onError = (error: Error) => toastError(refusal(error))
  const onSuccess = (word: 'quality.done' | 'quality.undoneToast') => async () => {
    toastSuccess(t(word))
    await queryClient.invalidateQueries({ queryKey: orpc.quality.key() })
  }
  const repair = useMutation({
    mutationFn: (request: RepairRequest) => client.quality.repair({ deviceId, ...request }),
    onSuccess: onSuccess('quality.done'),
    onError,
  })
  const undo = useMutation({
    mutationFn: (repairId: number) => client.quality.undo({ deviceId, repairId }),
    onSuccess: onSuccess('quality.undoneToast'),
    onError,
  })
  const turnAll = useMutation({
    mutationFn: () => client.setup.correctDevice({ deviceId, reversed: !reversed }),
    onSuccess: async () => {
      await onSuccess('quality.done')()
      await Promise.all(
        [orpc.devices.key(), orpc.charts.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      )
    },
    onError,
  })
  return { quality, repair, undo, turnAll }
}
