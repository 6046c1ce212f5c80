import type { GroupFigures, LocationSummary } from '@kilowatt/contracts/directory/locations'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { Skeleton } from '@mantine/core'
import { IconChevronRight, IconCloudOff, IconHome } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fromFirstPage } from '../../shared/address/paged-address.ts'
import { useListAddress } from '../../shared/address/use-list-address.ts'
import { AlarmCount } from '../../shared/alarms/AlarmCount.tsx'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { QuickSegments } from '../../ui/data/QuickSegments.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import { PageHeader } from '../../ui/shell/page/PageHeader.tsx'
import { EmptyState } from '../../ui/state/StateMessage.tsx'
import { ListSearch } from '../../ui/table/ListSearch.tsx'
import { TablePaging } from '../../ui/table/TablePaging.tsx'
import { pageCount } from '../../ui/table/table-columns.ts'
import classes from './LocationList.module.css'
import type { LocationsAddress } from './locations-address.ts'
import { useLocations } from './use-locations.ts'

type Props = {
  /** title of the list; "Locations" by default */
  title?: string
  address: LocationsAddress
  onChange: (address: LocationsAddress) => void
  /** locations of a group and of the groups below it; default: all that the person can see */
  locationGroupId?: number
  /** replaces the list if there is no location at all */
  whenNone: ReactNode
  /** further actions here */
  actions?: ReactNode
}

/**
 * A list of locations with their current solar and grid power, page by page, and where attention is needed.
 */
export function LocationList(props: Props) {
  const { title, address, onChange, locationGroupId, whenNone, actions } = props
  const { t } = useTranslation()
  const view = useListAddress(address, onChange)
  const { data, error, refetch } = useLocations(address, locationGroupId)
  const { locations, total, figures } = data?.data ?? {}
  const context = useContextLine(figures, total)
  const { search } = address
  const paging = view.pagingFor(total)
  const isShort = paging !== undefined && pageCount(paging) === 1
  return (
    <>
      <PageHeader
        title={title ?? t('words.locations')}
        actions={actions}
        {...(context !== undefined && { context })}
      />
      {error && !locations && (
        <LoadFailure
          title={t('locations.errorTitle')}
          error={error}
          onRetry={() => refetch()}
          wayOn={{ label: t('locations.supportWrite'), href: webPaths.support() }}
        />
      )}
      {!error && !locations && <Skeleton height={260} radius={14} />}
      {total === 0 && search === undefined && whenNone}
      {locations && !(total === 0 && search === undefined) && (
        <div className={classes.card}>
          {!(isShort && view.typed === '') && (
            <div className={classes.tools}>
              <ListSearch label={t('words.searchLocations')} value={view.typed} onChange={view.type} />
              <QuickSegments
                aria-label={t('locations.sort')}
                value={address.sort ?? 'alarms'}
                onChange={(sort) =>
                  onChange(fromFirstPage(address, { sort: sort === 'name' ? 'name' : undefined }))
                }
                data={(['alarms', 'name'] as const).map((value) => ({
                  value,
                  label: t(`locations.sort_${value}`),
                }))}
              />
            </div>
          )}
          {locations.length === 0 && (
            <EmptyState
              title={t('words.noLocationFound')}
              reason={t('locations.nothingFoundText', { name: search })}
            />
          )}
          <ul className={classes.list} aria-label={t('words.locations')}>
            {locations.map((location) => (
              <LocationRow key={location.id} location={location} />
            ))}
          </ul>
          {paging && !isShort && <TablePaging paging={paging} />}
        </div>
      )}
    </>
  )
}

/** Number of locations; for a group also their combined power, and the number of silent controllers. */
function useContextLine(figures: GroupFigures | null | undefined, total: number | undefined) {
  const { t, i18n } = useTranslation()
  if (!figures) return total === undefined ? undefined : t('words.locationCount', { count: total })
  const power = (powerW: number) => formatPower(powerW, { locale: i18n.language }).text
  const { powerW, solarW, controllers, controllersOffline } = figures
  return [
    t('words.locationCount', { count: figures.locations }),
    // problems come first, because a phone cuts the line off early
    ...(controllersOffline === 0
      ? []
      : [t('locations.controllersOffline', { count: controllers, offline: controllersOffline })]),
    ...(solarW === null ? [] : [t('locations.solar', { power: power(solarW) })]),
    ...(powerW === null
      ? []
      : [t(powerW < 0 ? 'locations.exports' : 'locations.imports', { power: power(Math.abs(powerW)) })]),
  ].join(' · ')
}

function LocationRow({ location }: { location: LocationSummary }) {
  const { t, i18n } = useTranslation()
  const power = (powerW: number | null) => formatPower(powerW, { locale: i18n.language }).text
  const { powerW, solarW, alarms } = location
  const grid =
    powerW === null
      ? null
      : powerW < 0
        ? t('locations.exports', { power: power(-powerW) })
        : t('locations.imports', { power: power(powerW) })
  return (
    <li>
      <AppLink href={webPaths.location(location.id)} className={classes.row}>
        <IconHome className={classes.icon} size={20} stroke={1.75} aria-hidden="true" />
        <span className={classes.names}>
          <b>{location.name}</b>
          {location.city && <span className={classes.city}>{location.city}</span>}
        </span>
        {alarms && <AlarmCount alarms={alarms} size={18} hasNumber />}
        {location.connected ? (
          <span className={classes.now}>
            {solarW !== null && (
              <span className={classes.solar}>{t('locations.solar', { power: power(solarW) })}</span>
            )}
            <span>{grid ?? t('locations.noValue')}</span>
          </span>
        ) : (
          <span className={classes.offline}>
            <IconCloudOff size={18} stroke={1.75} aria-hidden="true" />
            {t('words.notConnected')}
          </span>
        )}
        <IconChevronRight className={classes.chevron} size={18} stroke={1.75} aria-hidden="true" />
      </AppLink>
    </li>
  )
}
