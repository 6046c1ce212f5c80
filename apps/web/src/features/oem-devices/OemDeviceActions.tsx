import type { OemDeviceDetails } from '@kilowatt/contracts/devices/oem-devices'
import { Button } from '@mantine/core'
import { IconPencil, IconUnlink, IconUserShare } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RenameDialog } from './RenameDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'
import { UnlinkDialog } from './UnlinkDialog.tsx'

type Props = {
  device: OemDeviceDetails
  listHref: string
  /** for people who may set any owner; other people can only transfer the controller */
  ownerAction?: ReactNode
}

const icon = { size: 18, stroke: 1.75 } as const

/** Actions on a controller for people who may edit its location. */
export function OemDeviceActions({ device, listHref, ownerAction }: Props) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<'name' | 'receiver' | 'unlink' | null>(null)
  const close = () => setAsked(null)
  const mayGiveAway = device.may.giveAway && device.location !== null
  return (
    <>
      <Button leftSection={<IconPencil {...icon} />} onClick={() => setAsked('name')}>
        {t('actions.rename')}
      </Button>
      {ownerAction ||
        (mayGiveAway && (
          <Button leftSection={<IconUserShare {...icon} />} onClick={() => setAsked('receiver')}>
            {t('controllerPages.transfer')}
          </Button>
        ))}
      {mayGiveAway && (
        <Button data-danger leftSection={<IconUnlink {...icon} />} onClick={() => setAsked('unlink')}>
          {t('actions.unlink')}
        </Button>
      )}
      <RenameDialog opened={asked === 'name'} device={device} onClose={close} />
      <TransferDialog opened={asked === 'receiver'} device={device} onClose={close} />
      <UnlinkDialog opened={asked === 'unlink'} device={device} listHref={listHref} onClose={close} />
    </>
  )
}
