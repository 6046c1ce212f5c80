import type { PriceListAnswer } from '@kilowatt/contracts/pricing/price-lists'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx'
import { spanText } from '../plans/plan-span.ts'

type Props = {
  /** null: closed */
  list: PriceListAnswer | null
  onClose: () => void
}

/** Asks before deleting a price list; the server refuses to delete an active one. */
export function DeletePriceList({ list, onClose }: Props) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: ({ id, locationId }: PriceListAnswer) =>
      client.priceLists.remove({ locationId, priceListId: id }),
    onSuccess: () => toastSuccess(t('priceLists.deleted')),
    onError: (error) => toastError(refusal(error)),
    onSettled: () => {
      onClose()
      return queries.invalidateQueries({ queryKey: orpc.priceLists.key() })
    },
  })
  return (
    <ConfirmDialog
      opened={list !== null}
      question={t('priceLists.deleteQuestion', {
        name: list?.locationName ?? '',
        span: list ? spanText(t, list) : '',
      })}
      consequence={t('priceLists.deleteConsequence')}
      keepLabel={t('actions.keepIt')}
      confirmLabel={t('priceLists.delete')}
      danger
      busy={remove.isPending}
      onConfirm={() => list && remove.mutate(list)}
      onKeep={onClose}
    />
  )
}
