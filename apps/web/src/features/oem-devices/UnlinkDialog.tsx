import type { OemDeviceDetails } from '@kilowatt/contracts/devices/oem-devices'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { client } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'

type Props = { opened: boolean; device: OemDeviceDetails; listHref: string; onClose: () => void }

/** Asks before a controller is taken from its location. */
export function UnlinkDialog({ opened, device, listHref, onClose }: Props) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { id, location, company } = device
  const name = device.alias ?? device.unitId
  const unlink = useMutation({
    mutationFn: async () => {
      if (location && company)
        await client.setup.release({ companyId: company.id, locationId: location.id, controllerId: id })
    },
    onSuccess: async () => {
      toastSuccess(t('controllerPages.unlinked', { name }))
      onClose()
      await navigate({ href: listHref, replace: true })
      await queryClient.invalidateQueries()
    },
    onError: (error) => toastError(refusal(error)),
  })
  return (
    <ConfirmDialog
      opened={opened}
      question={t('controllerPages.unlinkQuestion', { name, location: location?.name })}
      consequence={t('controllerPages.unlinkConsequence')}
      keepLabel={t('actions.keepIt')}
      confirmLabel={t('actions.unlink')}
      danger
      busy={unlink.isPending}
      onConfirm={() => unlink.mutate()}
      onKeep={onClose}
    />
  )
}
