import type { OemDeviceDetails } from '@kilowatt/contracts/devices/oem-devices'
import { Radio, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { type LeftAt, LeftAtChoice, wasSilentLong } from '../../shared/devices/LeftAtChoice.tsx'
import { useChoicesHelp } from '../../shared/forms/use-choices-help.tsx'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'

type Props = { opened: boolean; device: OemDeviceDetails; listHref: string; onClose: () => void }
type Fate = 'leave' | 'wait'

/** Asks what happens to the devices of a controller before it is unlinked from its location. */
export function UnlinkDialog({ opened, device, listHref, onClose }: Props) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const choicesHelp = useChoicesHelp()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [fate, setFate] = useState<Fate>('leave')
  const [leftAt, setLeftAt] = useState<LeftAt>('now')
  const { id, location, company, lastSeenAt } = device
  const name = device.alias ?? device.unitId
  const devices = useQuery({
    ...orpc.devices.list.queryOptions({ input: { locationId: location?.id ?? 0 } }),
    enabled: opened && location !== null,
  })
  const behind = devices.data?.data.devices.flatMap((one) => (one.oemDeviceId === id ? [one.name] : [])) ?? []
  const needsMoment = fate === 'leave' && !device.connected && wasSilentLong(lastSeenAt, Date.now())
  const unlink = useMutation({
    mutationFn: async () => {
      if (location && company)
        await client.setup.release({
          ...{ companyId: company.id, locationId: location.id, controllerId: id, devices: fate },
          ...(needsMoment && { leftAt }),
        })
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
      disabled={location !== null && devices.data === undefined}
      onConfirm={() => unlink.mutate()}
      onKeep={onClose}
    >
      {choicesHelp(devices)}
      {behind.length > 0 && (
        <Radio.Group
          mt="md"
          label={t('controllerPages.unlinkDevices', { count: behind.length, names: behind.join(', ') })}
          value={fate}
          onChange={(chosen) => setFate(chosen === 'wait' ? 'wait' : 'leave')}
        >
          <Stack gap="xs" mt="xs" mb="md">
            <Radio
              value="leave"
              label={t('controllerPages.unlinkLeave')}
              description={t('controllerPages.unlinkLeaveHelp')}
            />
            <Radio
              value="wait"
              label={t('controllerPages.unlinkWait')}
              description={t('controllerPages.unlinkWaitHelp')}
            />
          </Stack>
        </Radio.Group>
      )}
      {needsMoment && behind.length > 0 && lastSeenAt !== null && (
        <LeftAtChoice lastHeardAt={lastSeenAt} zone={ownZone} value={leftAt} onChange={setLeftAt} />
      )}
    </ConfirmDialog>
  )
}

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone
