import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx'

type Props = {
  /** null: closed */
  plan: { id: number; name: string } | null
  onClose: () => void
  onDeleted: () => void
}

/** Asks before deleting a plan; the server refuses to delete one in use. */
export function DeletePlan({ plan, onClose, onDeleted }: Props) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: (planId: number) => client.utilityPlans.remove({ planId }),
    onSuccess: () => {
      toastSuccess(t('plans.deleted', { name: plan?.name }))
      onDeleted()
    },
    onError: (error) => {
      toastError(refusal(error))
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: orpc.utilityPlans.list.key() }),
  })
  return (
    <ConfirmDialog
      opened={plan !== null}
      question={t('plans.deleteQuestion', { name: plan?.name ?? '' })}
      consequence={t('plans.deleteConsequence')}
      keepLabel={t('actions.keepIt')}
      confirmLabel={t('plans.delete')}
      danger
      busy={remove.isPending}
      onConfirm={() => plan && remove.mutate(plan.id)}
      onKeep={onClose}
    />
  )
}
