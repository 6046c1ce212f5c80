import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconListCheck } from '@tabler/icons-react'
import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CommandTable } from '../../../../features/commands/CommandTable.tsx'
import { readCommandAddress } from '../../../../features/commands/command-address.ts'
import { strategyPlaceOf } from '../../../../features/strategies/strategy-place.ts'
import { PastReason } from '../../../../features/strategies/words/PastReason.tsx'
import { PageHeader } from '../../../../ui/shell/page/PageHeader.tsx'

const parent = getRouteApi('/_signed-in/locations/$locationId')

/** Commands to the devices of a location, with their results. */
export const Route = createFileRoute('/_signed-in/locations/$locationId/commands')({
  staticData: { crumb: { label: 'commands.title', icon: IconListCheck } },
  validateSearch: readCommandAddress,
  component: LocationCommands,
})

function LocationCommands() {
  const { t } = useTranslation()
  const location = parent.useLoaderData()
  const navigate = Route.useNavigate()
  return (
    <>
      <PageHeader
        title={t('commands.title')}
        context={location.name}
        backHref={webPaths.location(location.id)}
      />
      <CommandTable
        locationId={location.id}
        zone={location.timezone.name}
        address={Route.useSearch()}
        reasonOf={(reason) => <PastReason reason={reason} place={strategyPlaceOf(location)} />}
        onChange={(search) => navigate({ search, replace: true, resetScroll: false })}
      />
    </>
  )
}
