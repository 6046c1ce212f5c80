import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '#api/client.ts'
import { GroupEditor } from '#features/company-settings/groups/GroupEditor.tsx'
import { LocationOwnerDialog, type OwnedPlace } from '#features/owners/LocationOwnerDialog.tsx'
import { wholeIn } from '#shared/address/address-values.ts'
import { PageHeader } from '#ui/shell/page/PageHeader.tsx'

/** The tree of a company's groups; the open group is in the address. */
export const Route = createFileRoute('/_signed-in/settings/global/companies/$companyId/location-groups/')({
  staticData: { crumb: 'none' },
  validateSearch: (raw: Record<string, unknown>): { group?: number | undefined } => ({
    group: wholeIn(raw.group, 1),
  }),
  component: LocationGroups,
})

function LocationGroups() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const companyId = Number(Route.useParams().companyId)
  const { group } = Route.useSearch()
  const [place, setPlace] = useState<OwnedPlace | null>(null)
  return (
    <>
      <PageHeader title={t('words.locationGroups')} />
      <GroupEditor
        companyId={companyId}
        chosenId={group}
        onChoose={(chosen) => navigate({ to: '.', search: { group: chosen }, resetScroll: false })}
        onSetOwner={({ id, name, owner }) => setPlace({ locationId: id, name, companyId, owner })}
      />
      <LocationOwnerDialog
        place={place}
        onSaved={() =>
          Promise.all(
            [orpc.companyAdmin.key(), orpc.companies.key()].map((queryKey) =>
              queryClient.invalidateQueries({ queryKey }),
            ),
          )
        }
        onClose={() => setPlace(null)}
      />
    </>
  )
}
