import type { AlarmRule } from '@kilowatt/contracts/alarms/alarm-rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx'
import { kindOf } from './rule-kinds.ts'
import { useRuleWords } from './use-rule-words.ts'

/** Asks before a rule is removed, or before the inherited rule applies again. */
export function RemoveRule({ rule, onDone }: { rule: AlarmRule; onDone: () => void }) {
  const { t } = useTranslation()
  const words = useRuleWords()
  const refusal = useRefusal()
  const queryClient = useQueryClient()
  const isGone = kindOf(rule.kind)?.isRepeatable ?? false
  const remove = useMutation({
    mutationFn: () => client.alarmRules.remove({ ruleId: rule.id }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: orpc.alarmRules.key() })
      toastSuccess(t(isGone ? 'alarms.ruleRemoved' : 'alarms.ruleInherited'))
      onDone()
    },
    onError: (error) => toastError(refusal(error)),
  })
  return (
    <ConfirmDialog
      opened
      question={t(isGone ? 'alarms.removeQuestion' : 'alarms.inheritQuestion', { name: words.name(rule) })}
      consequence={t(isGone ? 'alarms.removeConsequence' : 'alarms.inheritConsequence')}
      keepLabel={t('actions.keepIt')}
      confirmLabel={t(isGone ? 'alarms.removeRule' : 'alarms.backToInherited')}
      danger={isGone}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onKeep={onDone}
    />
  )
}
