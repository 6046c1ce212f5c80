import type { BackupPace } from '@kilowatt/contracts/fleet/backup-limits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client, orpc } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { toastError } from '../../ui/feedback/toast.tsx'
import { saveFile } from '../../ui/files/save-file.ts'

/** Polling interval while a request is running; the controller answers in seconds. */
const ASK_AGAIN_MS = 1_000

/** Backups of a controller, the running request, and the possible actions. */
export function useBackups(controllerId: number) {
  const queryClient = useQueryClient()
  const refusal = useRefusal()
  const input = { controllerId }
  const state = useQuery({
    ...orpc.backups.state.queryOptions({ input }),
    refetchInterval: ({ state: { data } }) => (data?.data.task?.outcome === 'running' ? ASK_AGAIN_MS : false),
  })
  const list = useQuery(orpc.backups.list.queryOptions({ input }))
  const task = state.data?.data.task ?? null
  const ended = task && task.outcome !== 'running' ? `${task.requestedAt} ${task.outcome}` : null

  // a finished request may have added a backup
  useEffect(() => {
    if (ended) void queryClient.invalidateQueries({ queryKey: orpc.backups.list.key() })
  }, [ended, queryClient])

  const onError = (error: Error) => toastError(refusal(error))
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: orpc.backups.key() })
  const create = useMutation({ mutationFn: () => client.backups.create(input), onSuccess, onError })
  const setPace = useMutation({
    mutationFn: (pace: BackupPace) => client.backups.setPace({ ...input, pace }),
    onSuccess,
    onError,
  })
  const restore = useMutation({
    mutationFn: (backupId: number) => client.backups.restore({ ...input, backupId }),
    onSuccess,
    onError,
  })
  const remove = useMutation({
    mutationFn: (backupId: number) => client.backups.remove({ ...input, backupId }),
    onSuccess: (left) => {
      queryClient.setQueryData(orpc.backups.list.queryKey({ input }), left)
    },
    onError,
  })
  const download = useMutation({
    mutationFn: (backupId: number) => client.backups.download({ ...input, backupId }),
    onSuccess: (file) => saveFile(file.name, file),
    onError,
  })
  return { state, list, create, setPace, restore, remove, download }
}
