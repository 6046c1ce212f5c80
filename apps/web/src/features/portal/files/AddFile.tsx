import type { ExternalDevice } from '@kilowatt/contracts/portal/external-devices'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AddFileDialog } from './AddFileDialog.tsx'
import type { AddedFile } from './ReadFileForm.tsx'

type Props = {
  devices: readonly ExternalDevice[]
  canAdd: boolean
  onAdded: (added: AddedFile) => void
}

/** The other source: a file exported from a portal, of this country or another. */
export function AddFile({ devices, canAdd, onAdded }: Props) {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button
        size="xs"
        disabled={!canAdd}
        leftSection={<IconFileSpreadsheet size={16} stroke={1.75} />}
        onClick={open}
      >
        {t('portal.bringFile')}
      </Button>
      <AddFileDialog opened={opened} devices={devices} onClose={close} onAdded={onAdded} />
    </>
  )
}
