import { liveSentence } from '@kilowatt/domain/energy/live-sentence'
import { localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import { formatDateTime, formatTime, formatWeekday } from '@kilowatt/domain/units/format-date'
import { SegmentedControl, Skeleton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../api/client.ts'
import { useLive } from '../../../../api/live-stream.ts'
import { usePaced } from '../../../../api/use-paced.ts'
import { EnergyFlow } from '../../../../features/flow/EnergyFlow.tsx'
import { flowData, liveSituation } from '../../../../features/flow/flow-from-live.ts'
import { LiveHeadline } from '../../../../features/flow/LiveHeadline.tsx'
import { BalanceBars } from '../../../../features/overview/BalanceBars.tsx'
import { DeviceList } from '../../../../features/overview/DeviceList.tsx'
import { GridLimit } from '../../../../features/overview/GridLimit.tsx'
import { OverviewGrid } from '../../../../features/overview/OverviewGrid.tsx'
import { OverviewKpis } from '../../../../features/overview/OverviewKpis.tsx'
import { Card } from '../../../../ui/data/Card.tsx'
import { type Freshness, RealtimeBadge } from '../../../../ui/data/RealtimeBadge.tsx'
import { useNow } from '../../../../ui/data/use-now.ts'
import { PageBadge } from '../../../../ui/shell/PageBadge.tsx'
import { PageHeader } from '../../../../ui/shell/PageHeader.tsx'

const parent = getRouteApi('/_signed-in/locations/$locationId')

/** What is true here now, why, and how today went. */
export const Route = createFileRoute('/_signed-in/locations/$locationId/')({ component: LocationOverview })

const SECOND_MS = 1000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Values older than this many expected periods are stale. */
const STALE_PERIODS = 3

function LocationOverview() {
  const { t, i18n } = useTranslation()
  const location = parent.useLoaderData()
  const now = useNow(SECOND_MS)
  const [view, setView] = useLocalStorage<string>({ key: 'data-view', defaultValue: 'realtime' })
  const paceMs = view === 'latest' ? MINUTE_MS : 0
  const { event, connection } = usePaced(useLive(location.id), paceMs)
  const zone = { timeZone: location.timezone.name }
  const day = localDayRange(zone.timeZone, localDateAt(zone.timeZone, now))
  const energy = useQuery(
    orpc.charts.energy.queryOptions({
      input: { locationId: location.id, from: day.startMs, to: day.endMs },
      refetchInterval: MINUTE_MS / 2,
      placeholderData: keepPreviousData,
      select: ({ data }) => data,
    }),
  ).data
  const ageMs = event?.at == null ? null : Math.max(0, now - event.at)
  const staleAfterMs = STALE_PERIODS * Math.max(paceMs, SECOND_MS * (event?.expectedPeriodS ?? 60))
  const isStale = ageMs !== null && ageMs > staleAfterMs
  const devices = event?.devices ?? []
  const hasSolar = devices.some(
    ({ category }) => category === 'SOLAR_POWER_PLANT' || category === 'HYBRID_INVERTER',
  )
  const weekday = formatWeekday(now, { ...zone, locale: i18n.language })
  const badge: Freshness =
    ageMs === null || event?.at == null
      ? { state: 'offline', since: '–' }
      : isStale || connection === 'lost'
        ? ageMs > HOUR_MS
          ? { state: 'offline', since: formatDateTime(event.at, zone) }
          : { state: 'delayed', ageMs }
        : { state: view === 'latest' ? 'minute' : 'live', ageMs }

  return (
    <>
      {event && (
        <PageBadge>
          <RealtimeBadge freshness={badge} />
        </PageBadge>
      )}
      <PageHeader
        title={location.name}
        context={`${weekday} ${formatDateTime(now, zone)}`}
        actions={
          <SegmentedControl
            aria-label={t('overview.dataView')}
            value={view}
            onChange={setView}
            data={[
              { value: 'realtime', label: t('overview.realtime') },
              { value: 'latest', label: t('overview.everyMinute') },
            ]}
          />
        }
      />
      <OverviewGrid
        flow={
          <Card>
            {event ? (
              <>
                <LiveHeadline text={liveSentence(liveSituation(event, isStale ? ageMs : null))} />
                <EnergyFlow
                  data={flowData(event, location, {
                    other: t('flow.node_other'),
                    unmeasured: t('flow.node_unmeasured'),
                  })}
                  stale={isStale}
                />
              </>
            ) : (
              <Skeleton height={440} radius={14} />
            )}
          </Card>
        }
        kpis={<OverviewKpis day={energy} hasSolar={hasSolar} />}
        balance={
          energy && (
            <BalanceBars
              sinceTime={formatTime(day.startMs, zone)}
              day={{
                solarWh: energy.productionWh,
                gridImportWh: energy.importWh,
                gridExportWh: energy.exportWh,
                batteryOutWh: energy.dischargeWh,
                batteryInWh: energy.chargeWh,
              }}
            />
          )
        }
        rest={
          event && (
            <>
              {location.gridLimitW !== null && (
                <GridLimit gridW={isStale ? null : event.balance.gridW} limitW={location.gridLimitW} />
              )}
              <DeviceList devices={event.devices} />
            </>
          )
        }
      />
    </>
  )
}
