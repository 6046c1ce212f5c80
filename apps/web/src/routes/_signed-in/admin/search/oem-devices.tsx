import type { FoundController } from '@kilowatt/contracts/directory/admin-search'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconHome, IconUser } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../api/client.ts'
import { ControllerResults } from '../../../../features/admin-search/results/ControllerResults.tsx'
import { ControllerOwnerDialog } from '../../../../features/owners/ControllerOwnerDialog.tsx'
import { type RowAction, RowMenu } from '../../../../ui/table/RowMenu.tsx'

export const Route = createFileRoute('/_signed-in/admin/search/oem-devices')({
  staticData: { crumb: 'none' },
  component: OemDevices,
})

function OemDevices() {
  const { t } = useTranslation()
  const { user } = Route.useRouteContext()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [owned, setOwned] = useState<FoundController | null>(null)
  const actionsOn = (controller: FoundController): RowAction[] => [
    ...(controller.location
      ? [
          {
            label: t('actions.openLocation'),
            icon: IconHome,
            href: webPaths.location(controller.location.id),
          },
        ]
      : []),
    ...(user.role === 'ROLE_SUPER_ADMIN'
      ? [{ label: t('actions.setOwner'), icon: IconUser, onSelect: () => setOwned(controller) }]
      : []),
  ]
  return (
    <>
      <ControllerResults
        address={Route.useSearch()}
        onChange={(search) => navigate({ to: '.', search, resetScroll: false })}
        actionsOf={(controller) => <RowMenu name={controller.unitId} actions={actionsOn(controller)} />}
      />
      <ControllerOwnerDialog
        controller={owned}
        onSaved={() => queryClient.invalidateQueries({ queryKey: orpc.adminSearch.key() })}
        onClose={() => setOwned(null)}
      />
    </>
  )
}
