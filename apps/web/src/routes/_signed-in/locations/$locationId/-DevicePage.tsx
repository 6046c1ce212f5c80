import type { Location } from '@kilowatt/contracts/tenancy/location'
import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLiveState } from '../../../../api/live-context.tsx'
import { ChartsScreen } from '../../../../features/charts/ChartsScreen.tsx'
import { placeOfLocation } from '../../../../features/charts/request/use-chart.ts'
import { CommandTable } from '../../../../features/commands/CommandTable.tsx'
import { LatestCommands } from '../../../../features/commands/LatestCommands.tsx'
import { ControlPanel } from '../../../../features/control/ControlPanel.tsx'
import { setPoints } from '../../../../features/control/set-points.ts'
import { controlQuery } from '../../../../features/control/use-control.ts'
import { QualityPanel } from '../../../../features/data-quality/QualityPanel.tsx'
import { qualityQuery } from '../../../../features/data-quality/use-data-quality.ts'
import { ChannelList } from '../../../../features/devices/ChannelList.tsx'
import { DeviceFacts } from '../../../../features/devices/DeviceFacts.tsx'
import { DeviceGauge } from '../../../../features/devices/DeviceGauge.tsx'
import { DeviceGroupList } from '../../../../features/devices/DeviceGroupList.tsx'
import { DeviceState } from '../../../../features/devices/DeviceState.tsx'
import { DevicesPending } from '../../../../features/devices/DevicesPending.tsx'
import { DeviceTabs } from '../../../../features/devices/DeviceTabs.tsx'
import { type DeviceNow, useDevices } from '../../../../features/devices/use-devices.ts'
import { useDataView } from '../../../../features/live/use-data-view.ts'
import { currentUser } from '../../../../features/session/session-queries.ts'
import { DeviceStrategies } from '../../../../features/strategies/device/DeviceStrategies.tsx'
import { WhyCard } from '../../../../features/strategies/device/WhyCard.tsx'
import { strategyPlaceOf } from '../../../../features/strategies/strategy-place.ts'
import { setPointsQuery, strategiesQuery } from '../../../../features/strategies/strategy-queries.ts'
import { PastReason } from '../../../../features/strategies/words/PastReason.tsx'
import { mayOnLocation } from '../../../../shared/places/may-on-location.ts'
import { useNow } from '../../../../ui/data/use-now.ts'
import { AppLink } from '../../../../ui/navigation/AppLink.tsx'
import { PageHeader } from '../../../../ui/shell/page/PageHeader.tsx'
import { NotFound } from '../../../../ui/state/NotFound.tsx'
import classes from './-DevicePage.module.css'
import { DeviceToday } from './-DeviceToday.tsx'
import type { DeviceSearch } from './-device-search.ts'

type Props = {
  location: Location
  deviceId: number
  /** the page's own address, without its search parameters */
  href: string
  /** target of the phone's back arrow */
  backHref: string
  search: DeviceSearch
  onSearch: (search: DeviceSearch, options?: { replace: boolean }) => void
}

const MINUTE_MS = 60_000
/** Refetch interval of a chart that includes now, in real-time mode. */
const REALTIME_MS = 10_000

/** Page of a device: live values and settings, energy, channels, groups and commands. */
export function DevicePage(props: Props) {
  const { location, deviceId } = props
  const { devices, error, refetch } = useDevices(location.id)
  // information about strategies is above the settings, which would move if it arrived later
  const strategies = useQuery(strategiesQuery(location.id))
  const set = useQuery(setPointsQuery(location.id))
  const isEarly = [strategies, set].some(({ isPending, failureCount }) => isPending && failureCount === 0)
  if (!devices || isEarly) return <DevicesPending error={error} onRetry={refetch} height={320} />
  const now = devices.find(({ device }) => device.id === deviceId)
  if (!now) return <NotFound back={{ href: webPaths.location(location.id), label: location.name }} />
  return <Device {...props} now={now} />
}

function Device({ location, now, href, backHref, search, onSearch }: Props & { now: DeviceNow }) {
  const { t } = useTranslation()
  const { paceMs } = useDataView()
  const nowMs = useNow(MINUTE_MS)
  const { device } = now
  const zone = location.timezone.name
  const place = strategyPlaceOf(location)
  // availability of settings is not paced
  const heard = useLiveState().heard?.devices.find(({ id }) => id === device.id)
  const health = {
    connected: heard?.connected ?? device.connected,
    status: heard?.status ?? device.status,
    isSilent: heard !== undefined && heard.at !== null && heard.stale,
  }
  const hrefOf = (tab: DeviceSearch['tab']) => (tab === 'control' ? href : withQuery(href, { tab }))
  const user = currentUser()
  const may = (action: 'control' | 'edit') => user !== null && mayOnLocation(user, location.id, action)
  const findings = useQuery(qualityQuery(device.id)).data?.data.total ?? 0
  return (
    <>
      <PageHeader
        title={device.name}
        phoneContext={location.name}
        backHref={backHref}
        note={<DeviceState state={health} device={device} />}
      />
      <DeviceTabs active={search.tab} hrefOf={hrefOf} counts={{ quality: findings }} />
      {search.tab === 'control' && (
        <div className={classes.grid}>
          <div className={classes.column}>
            <Gauge now={now} location={location} />
            <DeviceToday location={location} device={device} nowMs={nowMs} />
          </div>
          <div className={classes.column}>
            <WhyCard place={place} device={device} mayControl={may('control')} />
            <ControlPanel device={{ ...device, ...health }} mayControl={may('control')} zone={zone} />
            <LatestCommands deviceId={device.id} zone={zone} nowMs={nowMs} allHref={hrefOf('commands')} />
          </div>
        </div>
      )}
      {search.tab === 'energy' && (
        <ChartsScreen
          place={placeOfLocation(location, { name: device.name, device })}
          search={search}
          nowMs={nowMs}
          refreshMs={paceMs > 0 ? paceMs : REALTIME_MS}
          dataView={null}
          onSearch={(change) => onSearch({ ...search, ...change })}
        />
      )}
      {search.tab === 'details' && (
        <div className={classes.details}>
          <ChannelList now={now} zone={zone} />
          <DeviceFacts now={now} zone={zone} />
        </div>
      )}
      {search.tab === 'groups' && <DeviceGroupList now={now} mayEdit={may('edit')} />}
      {search.tab === 'strategies' && (
        <DeviceStrategies place={place} device={device} mayControl={may('control')} />
      )}
      {search.tab === 'quality' && <QualityPanel device={device} mayRepair={may('edit')} nowMs={nowMs} />}
      {search.tab === 'commands' && (
        <>
          <CommandTable
            locationId={location.id}
            deviceId={device.id}
            zone={zone}
            address={search}
            reasonOf={(reason) => <PastReason reason={reason} place={place} />}
            onChange={(address) => onSearch({ ...search, ...address }, { replace: true })}
          />
          <p className={classes.more}>
            <AppLink href={webPaths.locationCommands(location.id)}>{t('commands.ofLocation')}</AppLink>
          </p>
        </>
      )}
    </>
  )
}

function Gauge({ now, location }: { now: DeviceNow; location: Location }) {
  const control = useQuery(controlQuery(now.device.id)).data
  return <DeviceGauge now={now} location={location} set={setPoints(control?.parameters ?? [])} />
}
