import type { FoundController } from '@kilowatt/contracts/directory/admin-search'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconHome, IconUser } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../api/client.ts'
import { ControllerResults } from '../../../../features/admin-search/results/ControllerResults.tsx'
import { type OwnedPlace, OwnerDialog } from '../../../../features/owners/OwnerDialog.tsx'
import { RowMenu } from '../../../../ui/table/RowMenu.tsx'

export const Route = createFileRoute('/_signed-in/admin/search/oem-devices')({
  staticData: { crumb: 'none' },
  component: OemDevices,
})

function OemDevices() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [place, setPlace] = useState<OwnedPlace | null>(null)
  const actions = ({ unitId, location, company, owner }: FoundController) =>
    location &&
    company && (
      <RowMenu
        name={unitId}
        actions={[
          { label: t('adminSearch.openOwnerLocation'), icon: IconHome, href: webPaths.location(location.id) },
          {
            label: t('actions.setOwner'),
            icon: IconUser,
            onSelect: () =>
              setPlace({ locationId: location.id, name: location.name, companyId: company.id, owner }),
          },
        ]}
      />
    )
  return (
    <>
      <ControllerResults
        address={Route.useSearch()}
        onChange={(search) => navigate({ to: '.', search, resetScroll: false })}
        actionsOf={actions}
      />
      <OwnerDialog
        place={place}
        onSaved={() => queryClient.invalidateQueries({ queryKey: orpc.adminSearch.key() })}
        onClose={() => setPlace(null)}
      />
    </>
  )
}
