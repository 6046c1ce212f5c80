import type { Strategy } from '@kilowatt/contracts/control/strategy-entry'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { toastDone, toastError, toastSuccess } from '../../ui/feedback/toast.tsx'

const DAY_MS = 86_400_000

/** Refetches everything on the screen that shows strategies or the values they set. */
export function useControlChanged() {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: orpc.strategies.key() })
    void queryClient.invalidateQueries({ queryKey: orpc.setPoints.key() })
    void queryClient.invalidateQueries({ queryKey: orpc.plans.key() })
  }
}

/** Pauses a strategy for a day, and resumes it. */
export function useStrategyPause(strategy: Pick<Strategy, 'id' | 'name'>) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const changed = useControlChanged()
  const onError = (error: unknown) => toastError(refusal(error))
  const resume = useMutation({
    mutationFn: () => client.strategies.resume({ strategyId: strategy.id }),
    onSuccess: () => {
      changed()
      toastSuccess(t('strategies.resumed', { name: strategy.name }))
    },
    onError,
  })
  const pause = useMutation({
    mutationFn: () => client.strategies.pause({ strategyId: strategy.id, until: Date.now() + DAY_MS }),
    onSuccess: () => {
      changed()
      toastDone(t('strategies.pausedForDay', { name: strategy.name }), {
        label: t('strategies.resume'),
        onSelect: () => resume.mutate(),
      })
    },
    onError,
  })
  return {
    pause: () => pause.mutate(),
    resume: () => resume.mutate(),
    isBusy: pause.isPending || resume.isPending,
  }
}
