import type { FoundLocation } from '@kilowatt/contracts/directory/admin-search'
import { IconHome, IconSettings, IconUser, IconUsers } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../api/client.ts'
import { LocationResults } from '../../../../features/admin-search/LocationResults.tsx'
import { type OwnedPlace, OwnerDialog } from '../../../../features/owners/OwnerDialog.tsx'
import { RowMenu } from '../../../../ui/table/RowMenu.tsx'

export const Route = createFileRoute('/_signed-in/admin/search/locations')({ component: Locations })

function Locations() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [place, setPlace] = useState<OwnedPlace | null>(null)
  const actions = ({ id, name, company, owner }: FoundLocation) => (
    <RowMenu
      name={name}
      actions={[
        { label: t('actions.openLocation'), icon: IconHome, href: `/locations/${id}` },
        {
          label: t('actions.manageLocation'),
          icon: IconSettings,
          href: `/locations/${id}/manage/settings`,
        },
        { label: t('actions.manageUsers'), icon: IconUsers, href: `/locations/${id}/manage/users` },
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
