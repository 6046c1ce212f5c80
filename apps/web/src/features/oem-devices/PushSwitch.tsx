import type { OemDeviceDetails } from '@kilowatt/contracts/devices/oem-devices'
import { Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { toastError } from '../../ui/feedback/toast.tsx'

/** Switches between values every second and every two seconds while someone is watching. */
export function PushSwitch({ device: { id, realtimePush, lteUse } }: { device: OemDeviceDetails }) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (wanted: boolean) => client.oemDevices.update({ id, realtimePush: wanted }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.oemDevices.key() }),
    onError: (error) => toastError(refusal(error)),
  })
  return (
    <Switch
      label={t('controllerPages.realtimePush')}
      description={t(lteUse ? 'controllerPages.realtimePushMobile' : 'controllerPages.realtimePushHelp')}
      checked={save.isPending ? save.variables : realtimePush}
      onChange={(event) => save.mutate(event.currentTarget.checked)}
    />
  )
}
