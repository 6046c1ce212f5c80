import { webPaths } from '@kilowatt/contracts/web-paths'
import { formatDateTime, formatTime, formatWeekday } from '@kilowatt/domain/units/format-date'
import { IconHomeBolt } from '@tabler/icons-react'
import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { idOrNotFound } from '../../../../api/or-not-found.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { openAlarmsQuery } from '../../../../features/alarms/alarm-queries.ts'
import { AlarmLine } from '../../../../features/alarms/overview/AlarmLine.tsx'
import { devicesQuery } from '../../../../features/devices/use-devices.ts'
import { DataViewSwitch } from '../../../../features/live/DataViewSwitch.tsx'
import { useDataView } from '../../../../features/live/use-data-view.ts'
import { BlockGuard } from '../../../../features/overview/BlockGuard.tsx'
import { blockGuardQuery } from '../../../../features/overview/block-guard-query.ts'
import { DeviceList } from '../../../../features/overview/DeviceList.tsx'
import { GridLimit } from '../../../../features/overview/GridLimit.tsx'
import { OverviewGrid } from '../../../../features/overview/OverviewGrid.tsx'
import { TodayCosts } from '../../../../features/overview/TodayCosts.tsx'
import { StrategyLine } from '../../../../features/strategies/overview/StrategyLine.tsx'
import { NextStepsCard } from '../../../../features/strategies/plan/NextStepsCard.tsx'
import { planQuery } from '../../../../features/strategies/plan/plan-queries.ts'
import { strategyPlaceOf } from '../../../../features/strategies/strategy-place.ts'
import { WallLink } from '../../../../features/wall/WallLink.tsx'
import { linkControllerHref, mayLinkController } from '../../../../shared/places/link-controller.ts'
import { mayOnLocation } from '../../../../shared/places/may-on-location.ts'
import { PageHeader } from '../../../../ui/shell/page/PageHeader.tsx'
import { DayBalance } from './-DayBalance.tsx'
import { DayFigures } from './-DayFigures.tsx'
import { FlowCard } from './-FlowCard.tsx'
import { useLocationNow } from './-use-location-now.ts'

const PLAN_WAIT_MS = 400
const parent = getRouteApi('/_signed-in/locations/$locationId')

/** Overview of a location: its current state, the reasons, and the day so far. */
export const Route = createFileRoute('/_signed-in/locations/$locationId/')({
  staticData: {
    listed: { in: 'location', at: 10 },
    crumb: 'place',
    entry: { label: 'words.overview', icon: IconHomeBolt },
  },
  /* the page layout depends on the devices, so they load before the page is shown; if that is refused, the
          page shows a message */
  loader: async ({ params }) => {
    const locationId = idOrNotFound(params.locationId)
    await Promise.all([
      queryClient.prefetchQuery(devicesQuery(locationId)),
      queryClient.prefetchQuery(blockGuardQuery(locationId)),
      queryClient.prefetchQuery(openAlarmsQuery({ locationId })),
      // a card that comes later would move the others, but a slow plan must not hold up the page
      Promise.race([
        queryClient.prefetchQuery(planQuery(locationId)),
        new Promise((resolve) => setTimeout(resolve, PLAN_WAIT_MS)),
      ]),
    ])
  },
  component: LocationOverview,
})

function LocationOverview() {
  const { t, i18n } = useTranslation()
  const { paceMs } = useDataView()
  const location = parent.useLoaderData()
  const { user } = Route.useRouteContext()
  const at = useLocationNow(location)
  const { now, event, shown } = at
  const zone = { timeZone: at.zone }
  const weekday = formatWeekday(now, { ...zone, locale: i18n.language })
  const isAveraged = paceMs > 0
  const averaged = isAveraged ? [t('overview.averaged')] : []

  return (
    <>
      <PageHeader
        title={location.name}
        context={[`${weekday} ${formatDateTime(now, zone)}`, ...averaged].join(' · ')}
        phoneContext={[
          `${weekday} ${isAveraged ? formatTime(now, zone) : formatDateTime(now, zone)}`,
          ...averaged,
        ].join(' · ')}
        actions={
          <>
            <DataViewSwitch />
            <WallLink href={webPaths.locationWall(location.id)} />
          </>
        }
      />
      <AlarmLine locationId={location.id} />
      <OverviewGrid
        flow={
          <FlowCard location={location} live={at.live} event={event} shown={shown} staleMs={at.staleMs} />
        }
        kpis={
          <>
            <DayFigures at={at} />
            {at.hasDevices && (
              <TodayCosts
                location={location}
                today={at.day}
                hasSolar={at.has('solar')}
                mayPrice={mayOnLocation(user, location.id, 'managePricing')}
              />
            )}
          </>
        }
        balance={!at.hasFailed && <DayBalance at={at} />}
        rest={
          event &&
          shown && (
            <>
              <NextStepsCard place={strategyPlaceOf(location)} />
              <BlockGuard locationId={location.id} gridW={at.staleMs === null ? shown.gridW : null} />
              {location.gridLimitW !== null && (
                <GridLimit gridW={at.staleMs === null ? shown.gridW : null} limitW={location.gridLimitW} />
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
              <StrategyLine place={strategyPlaceOf(location)} />
            </>
          )
        }
      />
    </>
  )
}
