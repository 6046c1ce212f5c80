import type { LocationSummary } from '@kilowatt/contracts/directory/locations'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { Skeleton } from '@mantine/core'
import { IconChevronRight, IconCloudOff, IconHome } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import { PageHeader } from '../../ui/shell/PageHeader.tsx'
import { EmptyState } from '../../ui/state/StateMessage.tsx'
import classes from './LocationList.module.css'

type Props = {
  /** undefined while they load */
  locations: readonly LocationSummary[] | undefined
  error: Error | null
  onRetry: () => void
  /** what else can be done here */
  actions?: ReactNode
}

/** Which of my places needs a look: every location with what the sun and the grid do there now. */
export function LocationList({ locations, error, onRetry, actions }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader
        title={t('words.locations')}
        actions={actions}
        {...(locations && { context: t('words.locationCount', { count: locations.length }) })}
      />
      {error && !locations && (
        <LoadFailure title={t('locations.errorTitle')} error={error} onRetry={onRetry} />
      )}
      {!error && !locations && <Skeleton height={260} radius={14} />}
      {locations?.length === 0 && (
        <EmptyState title={t('locations.emptyTitle')} reason={t('locations.emptyText')} />
      )}
      {locations && locations.length > 0 && (
        <ul className={classes.list}>
          {locations.map((location) => (
            <LocationRow key={location.id} location={location} />
          ))}
        </ul>
      )}
    </>
  )
}

function LocationRow({ location }: { location: LocationSummary }) {
  const { t, i18n } = useTranslation()
  const power = (powerW: number | null) => formatPower(powerW, { locale: i18n.language }).text
  const { powerW, solarW } = location
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
