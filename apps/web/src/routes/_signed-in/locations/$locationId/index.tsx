import { playsRole } from '@kilowatt/domain/devices/category-facts'
import type { EnergyRole } from '@kilowatt/domain/energy/balance/energy-roles'
import { shownSite } from '@kilowatt/domain/energy/shown/shown-site'
import { localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import { formatDateTime, formatTime, formatWeekday } from '@kilowatt/domain/units/format-date'
import { IconHomeBolt } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../api/client.ts'
import { useLiveState } from '../../../../api/live-context.tsx'
import { idOrNotFound } from '../../../../api/or-not-found.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { devicesQuery, useDevices } from '../../../../features/devices/use-devices.ts'
import { DataViewSwitch } from '../../../../features/live/DataViewSwitch.tsx'
import { liveFreshness } from '../../../../features/live/live-freshness.ts'
import { useDataView } from '../../../../features/live/use-data-view.ts'
import { DeviceList } from '../../../../features/overview/DeviceList.tsx'
import { GridLimit } from '../../../../features/overview/GridLimit.tsx'
import { OverviewGrid } from '../../../../features/overview/OverviewGrid.tsx'
import { OverviewKpis } from '../../../../features/overview/OverviewKpis.tsx'
import { BalanceBars } from '../../../../shared/energy/balance/BalanceBars.tsx'
import { dayEnergyOf } from '../../../../shared/energy/balance/balance-parts.ts'
import { unheardEvent } from '../../../../shared/energy/unheard-event.ts'
import { LoadFailure } from '../../../../shared/failures/LoadFailure.tsx'
import { linkControllerHref, mayLinkController } from '../../../../shared/places/link-controller.ts'
import { Card } from '../../../../ui/data/Card.tsx'
import { useNow } from '../../../../ui/data/use-now.ts'
import { PageHeader } from '../../../../ui/shell/page/PageHeader.tsx'
import { FlowCard } from './-FlowCard.tsx'

const parent = getRouteApi('/_signed-in/locations/$locationId')

/** What is true here now, why, and how today went. */
export const Route = createFileRoute('/_signed-in/locations/$locationId/')({
  staticData: { crumb: 'place', entry: { label: 'words.overview', icon: IconHomeBolt } },
  /* what a place has decides how its page is laid out, so it is known before the page is shown; refused, the page says so */
  loader: async ({ params }) => {
    await queryClient.prefetchQuery(devicesQuery(idOrNotFound(params.locationId)))
  },
  component: LocationOverview,
})

const SECOND_MS = 1000
const REFRESH_MS = 30_000

function LocationOverview() {
  const { t, i18n } = useTranslation()
  const location = parent.useLoaderData()
  const { user } = Route.useRouteContext()
  const now = useNow(SECOND_MS)
  const { paceMs } = useDataView()
  const live = useLiveState()
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
  const devicesAsked = useDevices(location.id)
  const { devices } = devicesAsked
  const failed = energy ? (devices ? undefined : devicesAsked) : energyQuery
  const event =
    live.event ??
    (devices
      ? unheardEvent(
          location.id,
          devices.map(({ device }) => device),
        )
      : null)
  const shown = event && shownSite(event)
  const has = (role: EnergyRole) =>
    devices?.some(({ device }) => !device.excludedInCalculations && playsRole(device, role)) ?? false
  const hasSolar = has('solar')
  const weekday = formatWeekday(now, { ...zone, locale: i18n.language })

  return (
    <>
      <PageHeader
        title={location.name}
        context={`${weekday} ${formatDateTime(now, zone)}`}
        actions={<DataViewSwitch />}
      />
      <OverviewGrid
        flow={
          <FlowCard
            location={location}
            live={live}
            event={event}
            shown={shown}
            staleMs={isStale ? ageMs : null}
          />
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
          (energy || !energyQuery.error) && (
            <BalanceBars
              title={t('overview.balanceToday')}
              note={t('words.since', { time: formatTime(day.startMs, zone) })}
              whenEmpty={t('overview.balanceEmpty')}
              day={energy && dayEnergyOf(energy)}
              hasBattery={has('battery')}
            />
          )
        }
        rest={
          event &&
          shown && (
            <>
              {location.gridLimitW !== null && (
                <GridLimit gridW={isStale ? null : shown.gridW} limitW={location.gridLimitW} />
              )}
              <DeviceList
                locationId={location.id}
                devices={event.devices}
                shown={shown.deviceW}
                linkHref={
                  mayLinkController(user, location.id)
                    ? linkControllerHref(location.id, location.company.id)
                    : null
                }
              />
            </>
          )
        }
      />
    </>
  )
}
