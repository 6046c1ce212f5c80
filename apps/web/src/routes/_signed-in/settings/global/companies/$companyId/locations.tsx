import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import { Button } from '@mantine/core'
import { IconHome, IconHomePlus, IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '#api/client.ts'
import { CompanyLocationTable } from '#features/company-settings/CompanyLocationTable.tsx'
import { LocationOwnerDialog, type OwnedPlace } from '#features/owners/LocationOwnerDialog.tsx'
import { readListAddress } from '#shared/address/use-list-address.ts'
import { useLocationActions } from '#shared/places/use-location-actions.ts'
import { AppLink } from '#ui/navigation/AppLink.tsx'
import { PageHeader } from '#ui/shell/page/PageHeader.tsx'
import { RowMenu } from '#ui/table/RowMenu.tsx'

export const Route = createFileRoute('/_signed-in/settings/global/companies/$companyId/locations')({
  staticData: { listed: { in: 'company', at: 30 }, crumb: { label: 'words.locations', icon: IconHome } },
  validateSearch: readListAddress,
  component: Locations,
})

function Locations() {
  const { t } = useTranslation()
  const actionsOn = useLocationActions()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const companyId = Number(Route.useParams().companyId)
  const [place, setPlace] = useState<OwnedPlace | null>(null)
  return (
    <>
      <PageHeader
        title={t('words.locations')}
        actions={
          <>
            <Button
              component={AppLink}
              href={webPaths.newLocation(companyId)}
              leftSection={<IconHomePlus size={18} stroke={1.75} />}
            >
              {t('setup.addWithout')}
            </Button>
            <Button
              component={AppLink}
              href={withQuery(webPaths.setupController(), { companyId })}
              leftSection={<IconPlus size={18} stroke={1.75} />}
            >
              {t('setup.addWithController')}
            </Button>
          </>
        }
      />
      <CompanyLocationTable
        companyId={companyId}
        address={Route.useSearch()}
        onChange={(search) => navigate({ to: '.', search, replace: true, resetScroll: false })}
        actionsOf={({ id, name, owner }) => (
          <RowMenu
            name={name}
            actions={actionsOn({ locationId: id, companyId }, () =>
              setPlace({ locationId: id, name, companyId, owner }),
            )}
          />
        )}
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
