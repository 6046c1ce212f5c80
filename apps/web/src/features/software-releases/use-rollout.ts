import type { FailedChoice } from '@kilowatt/contracts/fleet/software-limits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client, orpc } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { toastError } from '../../ui/feedback/toast.tsx'

/** Polling interval. The job that advances the roll-out runs once a minute; controllers report in between. */
export const ROLLOUT_REFRESH_MS = 5_000

/** A roll-out with its counts and actions. */
export function useRollout(rolloutId: number, onRolledBack: (rolloutId: number) => void) {
  const queries = useQueryClient()
  const refusal = useRefusal()
  const input = { rolloutId }
  const query = useQuery(
    orpc.softwareRollouts.get.queryOptions({ input, refetchInterval: ROLLOUT_REFRESH_MS }),
  )
  const onSettled = () => queries.invalidateQueries({ queryKey: orpc.softwareRollouts.key() })
  const onError = (error: Error) => toastError(refusal(error))
  const pause = useMutation({ mutationFn: () => client.softwareRollouts.pause(input), onSettled, onError })
  const resume = useMutation({
    mutationFn: (failed: FailedChoice) => client.softwareRollouts.resume({ ...input, failed }),
    onSettled,
    onError,
  })
  const retry = useMutation({ mutationFn: () => client.softwareRollouts.retry(input), onSettled, onError })
  const rollBack = useMutation({
    mutationFn: () => client.softwareRollouts.rollBack(input),
    onSuccess: ({ data }) => onRolledBack(data.rolloutId),
    onSettled,
    onError,
  })
  return { query, pause, resume, retry, rollBack }
}
