import { Button } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { ControllerOwnerDialog, type OwnedController } from './ControllerOwnerDialog.tsx'

/** Sets the owner of a controller, on its own page. */
export function ControllerOwnerButton({ controller }: { controller: OwnedController }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button leftSection={<IconUser size={18} stroke={1.75} />} onClick={() => setAsking(true)}>
        {t('actions.setOwner')}
      </Button>
      <ControllerOwnerDialog
        controller={isAsking ? controller : null}
        onSaved={() => queryClient.invalidateQueries({ queryKey: orpc.oemDevices.key() })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
