import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MessageDialog } from './MessageDialog.tsx'

/** Writes to the owners of the locations of an alarm. */
export function MessageOwners({ alarmId }: { alarmId: number }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconMail size={18} stroke={1.75} />}
        onClick={() => setOpen(true)}
      >
        {t('alarms.messageOwners')}
      </Button>
      <MessageDialog alarmIds={isOpen ? [alarmId] : null} onClose={() => setOpen(false)} />
    </>
  )
}
