import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconGridDots } from '@tabler/icons-react'
import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PatternsScreen } from '../../../../features/charts/patterns/PatternsScreen.tsx'
import {
  chosenQuantity,
  quantitiesOfLocation,
} from '../../../../features/charts/patterns/pattern-quantities.ts'
import { parsePatternSearch, patternDefaults } from '../../../../features/charts/patterns/pattern-search.ts'
import { DevicesPending } from '../../../../features/devices/DevicesPending.tsx'
import { useDevices } from '../../../../features/devices/use-devices.ts'
import { useNow } from '../../../../ui/data/use-now.ts'
import { PageHeader } from '../../../../ui/shell/page/PageHeader.tsx'
import { EmptyState } from '../../../../ui/state/StateMessage.tsx'

const parent = getRouteApi('/_signed-in/locations/$locationId')

/** Patterns of a location: usual times and durations, for a year of hours. */
export const Route = createFileRoute('/_signed-in/locations/$locationId/patterns')({
  staticData: { crumb: { label: 'patterns.title', icon: IconGridDots } },
  validateSearch: parsePatternSearch,
  search: { middlewares: [stripSearchParams(patternDefaults)] },
  component: Patterns,
})

const QUARTER_MS = 900_000

function Patterns() {
  const { t } = useTranslation()
  const { id, name, timezone, coordinates } = parent.useLoaderData()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const nowMs = useNow(QUARTER_MS)
  const { devices, error, refetch } = useDevices(id)
  const measured = devices?.flatMap(({ device }) => (device.excludedInCalculations ? [] : [device]))
  const whole = measured ? quantitiesOfLocation(measured) : []
  const quantity = measured && chosenQuantity(search, whole, measured)
  const header = (
    <PageHeader title={t('patterns.title')} phoneContext={name} backHref={webPaths.locationCharts(id)} />
  )
  if (!measured)
    return (
      <>
        {header}
        <DevicesPending error={error} onRetry={refetch} height={484} />
      </>
    )
  if (!quantity)
    return (
      <>
        {header}
        <EmptyState
          title={t('patterns.noneTitle')}
          reason={t('category.noneText')}
          action={{ label: t('category.all'), href: webPaths.locationCharts(id) }}
        />
      </>
    )
  return (
    <PatternsScreen
      place={{ locationId: id, name, zone: timezone.name, coordinates }}
      whole={whole}
      devices={measured}
      quantity={quantity}
      search={search}
      nowMs={nowMs}
      onSearch={(next) => navigate({ search: next, resetScroll: false })}
    />
  )
}
