import type { AlarmAction } from '@kilowatt/contracts/alarms/alarms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { toastDone, toastError } from '../../ui/feedback/toast.tsx'

type Act = {
  readonly alarmIds: readonly number[]
  readonly action: AlarmAction
  /** the action that undoes this one, if it does not follow from the action itself */
  readonly undo?: AlarmAction | undefined
}

/** The action that undoes another; null if the previous state is not known. */
function undoOf({ alarmIds, action, undo }: Act): Act | null {
  if (undo) return { alarmIds, action: undo }
  if (action.type === 'acknowledge') return { alarmIds, action: { type: 'unacknowledge' } }
  if (action.type === 'snooze') return { alarmIds, action: { type: 'wake' } }
  return null
}

/** Acts on alarms, shows how many changed, and offers to undo the action where possible. */
export function useAlarmActions() {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ alarmIds, action }: Act) => client.alarms.act({ alarmIds: [...alarmIds], action }),
    onSuccess: ({ data: { changed } }, act) => {
      void queryClient.invalidateQueries({ queryKey: orpc.alarms.key() })
      const undo = undoOf(act)
      toastDone(
        t(`alarms.did_${act.action.type}`, { count: changed }),
        undo && { label: t('alarms.undo'), onSelect: () => mutation.mutate(undo) },
      )
    },
    onError: (error) => toastError(refusal(error)),
  })
  return {
    isBusy: mutation.isPending,
    act: (alarmIds: readonly number[], action: AlarmAction, undo?: AlarmAction) =>
      mutation.mutate({ alarmIds, action, undo }),
  }
}
