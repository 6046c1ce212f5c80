import type { FoundLocation } from '@kilowatt/contracts/directory/admin-search'
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { orpc } from '../../../../api/client.ts'
import { LocationResults } from '../../../../features/admin-search/results/LocationResults.tsx'
import { LocationOwnerDialog, type OwnedPlace } from '../../../../features/owners/LocationOwnerDialog.tsx'
import { useLocationActions } from '../../../../shared/places/use-location-actions.ts'
import { RowMenu } from '../../../../ui/table/RowMenu.tsx'

export const Route = createFileRoute('/_signed-in/admin/search/locations')({
  staticData: { crumb: 'none' },
  component: Locations,
})

function Locations() {
  const actionsOn = useLocationActions()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [place, setPlace] = useState<OwnedPlace | null>(null)
  const actions = ({ id, name, company, owner }: FoundLocation) => (
    <RowMenu
      name={name}
      actions={actionsOn({ locationId: id, companyId: company.id }, () =>
        setPlace({ locationId: id, name, companyId: company.id, owner }),
      )}
    />
  )
  return (
    <>
      <LocationResults
        address={Route.useSearch()}
        onChange={(search) => navigate({ to: '.', search, resetScroll: false })}
        actionsOf={actions}
      />
      <LocationOwnerDialog
        place={place}
        onSaved={() => queryClient.invalidateQueries({ queryKey: orpc.adminSearch.key() })}
        onClose={() => setPlace(null)}
      />
    </>
  )
}
