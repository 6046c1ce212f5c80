import type { SoftwareRelease } from '@kilowatt/contracts/fleet/software-releases'
import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { UploadForm } from './UploadForm.tsx'

type Props = { opened: boolean; onClose: () => void; onUploaded: (release: SoftwareRelease) => void }

/** A new release: description, file and signature. Pressing outside does not end an upload. */
export function UploadDialog({ opened, onClose, onUploaded }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('software.upload')}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size={520}
    >
      <UploadForm onClose={onClose} onUploaded={onUploaded} />
    </Modal>
  )
}
