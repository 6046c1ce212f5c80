import type { FoundLocation } from '@kilowatt/contracts/directory/admin-search'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconHome, IconSettings, IconUser, IconUsers } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../api/client.ts'
import { LocationResults } from '../../../../features/admin-search/LocationResults.tsx'
import { type OwnedPlace, OwnerDialog } from '../../../../features/owners/OwnerDialog.tsx'
import { RowMenu } from '../../../../ui/table/RowMenu.tsx'

export const Route = createFileRoute('/_signed-in/admin/search/locations')({
  staticData: { crumb: 'none' },
  component: Locations,
})

function Locations() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [place, setPlace] = useState<OwnedPlace | null>(null)
  const actions = ({ id, name, company, owner }: FoundLocation) => (
    <RowMenu
      name={name}
      actions={[
        { label: t('actions.openLocation'), icon: IconHome, href: webPaths.location(id) },
        {
          label: t('actions.manageLocation'),
          icon: IconSettings,
          href: webPaths.locationSettings(id),
        },
        { label: t('actions.manageUsers'), icon: IconUsers, href: webPaths.locationUsers(id) },
        {
          label: t('actions.setOwner'),
          icon: IconUser,
          onSelect: () => setPlace({ locationId: id, name, companyId: company.id, owner }),
        },
      ]}
    />
  )
  return (
    <>
      <LocationResults
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
