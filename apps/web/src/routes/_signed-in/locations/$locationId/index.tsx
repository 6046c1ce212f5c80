import { playsRole } from '@kilowatt/domain/devices/category-facts'
import { liveSentence } from '@kilowatt/domain/energy/shown/live-sentence'
import { shownSite } from '@kilowatt/domain/energy/shown/shown-site'
import { localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import { formatDateTime, formatTime, formatWeekday } from '@kilowatt/domain/units/format-date'
import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconHomeBolt } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../api/client.ts'
import { useLiveState } from '../../../../api/live-context.tsx'
import { useDevices } from '../../../../features/devices/use-devices.ts'
import { EnergyFlow } from '../../../../features/flow/diagram/EnergyFlow.tsx'
import { LiveHeadline } from '../../../../features/flow/headline/LiveHeadline.tsx'
import { flowData, liveSituation } from '../../../../features/flow/view/flow-from-live.ts'
import { DataViewSwitch } from '../../../../features/live/DataViewSwitch.tsx'
import { liveFreshness } from '../../../../features/live/live-freshness.ts'
import { useDataView } from '../../../../features/live/use-data-view.ts'
import { BalanceBars } from '../../../../features/overview/BalanceBars.tsx'
import { dayEnergyOf } from '../../../../features/overview/balance-parts.ts'
import { DeviceList } from '../../../../features/overview/DeviceList.tsx'
import { GridLimit } from '../../../../features/overview/GridLimit.tsx'
import { OverviewGrid } from '../../../../features/overview/OverviewGrid.tsx'
import { OverviewKpis } from '../../../../features/overview/OverviewKpis.tsx'
import { LoadFailure } from '../../../../shared/failures/LoadFailure.tsx'
import { Card } from '../../../../ui/data/Card.tsx'
import { useNow } from '../../../../ui/data/use-now.ts'
import { PageHeader } from '../../../../ui/shell/page/PageHeader.tsx'
import { ErrorState } from '../../../../ui/state/StateMessage.tsx'

const parent = getRouteApi('/_signed-in/locations/$locationId')

/** What is true here now, why, and how today went. */
export const Route = createFileRoute('/_signed-in/locations/$locationId/')({
  staticData: { crumb: 'place', entry: { label: 'words.overview', icon: IconHomeBolt } },
  component: LocationOverview,
})

const SECOND_MS = 1000
const REFRESH_MS = 30_000

function LocationOverview() {
  const { t, i18n } = useTranslation()
  const location = parent.useLoaderData()
  const now = useNow(SECOND_MS)
  const compact = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false })
  const { paceMs } = useDataView()
  const live = useLiveState()
  const isLost = live.connection === 'lost'
  const { event } = live
  const shown = useMemo(() => event && shownSite(event), [event])
  const { ageMs, isStale } = liveFreshness(live, now, paceMs)
  const zone = { timeZone: location.timezone.name }
  const day = localDayRange(zone.timeZone, localDateAt(zone.timeZone, now))
  const energyQuery = useQuery(
    orpc.charts.energy.queryOptions({
      input: { locationId: location.id, from: day.startMs, to: day.endMs },
      refetchInterval: REFRESH_MS,
      placeholderData: keepPreviousData,
      select: ({ data }) => data,
    }),
  )
  const energy = energyQuery.data
  const devicesQuery = useDevices(location.id)
  const { devices } = devicesQuery
  const failed = energy ? (devices ? undefined : devicesQuery) : energyQuery
  const hasSolar = devices?.some(({ device }) => playsRole(device, 'solar')) ?? false
  const weekday = formatWeekday(now, { ...zone, locale: i18n.language })

  return (
    <>
      <PageHeader
        title={location.name}
        context={`${weekday} ${formatDateTime(now, zone)}`}
        actions={!compact && <DataViewSwitch />}
      />
      <OverviewGrid
        flow={
          <Card>
            {event && shown ? (
              <>
                <LiveHeadline
                  text={liveSentence(liveSituation(event, { staleMs: isStale ? ageMs : null, isLost }))}
                />
                <EnergyFlow
                  data={flowData(event, location, shown, {
                    other: t('flow.node_other'),
                    unmeasured: t('flow.node_unmeasured'),
                  })}
                  stale={isStale}
                />
              </>
            ) : isLost ? (
              <ErrorState
                title={t('overview.liveFailed')}
                reason={t('refusals.offline')}
                onRetry={live.retry}
              />
            ) : (
              <Skeleton height={440} radius={14} />
            )}
          </Card>
        }
        kpis={
          failed?.error ? (
            <Card>
              <LoadFailure
                title={t('overview.dayFailed')}
                error={failed.error}
                onRetry={() => void failed.refetch()}
              />
            </Card>
          ) : (
            <OverviewKpis day={devices && energy} hasSolar={hasSolar} />
          )
        }
        balance={
          energy && <BalanceBars sinceTime={formatTime(day.startMs, zone)} day={dayEnergyOf(energy)} />
        }
        rest={
          event &&
          shown && (
            <>
              {location.gridLimitW !== null && (
                <GridLimit gridW={isStale ? null : shown.gridW} limitW={location.gridLimitW} />
              )}
              <DeviceList locationId={location.id} devices={event.devices} shown={shown.deviceW} />
              {compact && <DataViewSwitch />}
            </>
          )
        }
      />
    </>
  )
}
