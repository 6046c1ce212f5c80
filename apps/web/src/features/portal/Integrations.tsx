import { webPaths } from '@kilowatt/contracts/web-paths'
import { formatDate } from '@kilowatt/domain/units/format-date'
import { Button, Skeleton } from '@mantine/core'
import { IconCircleCheck, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { StatusChip } from '../../ui/data/StatusChip.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import { PageHeader } from '../../ui/shell/page/PageHeader.tsx'
import { CountryNotice } from './CountryNotice.tsx'
import classes from './Integrations.module.css'
import { devicesOptions } from './use-portal.ts'

/** The available integrations, whether they are connected, and how fresh their data is. */
export function Integrations({ hasCountry }: { hasCountry: boolean }) {
  const { t } = useTranslation()
  const query = useQuery(devicesOptions)
  const devices = query.data ?? []
  const lastDay = devices.reduce<string | null>(
    (last, { lastDay }) => (lastDay !== null && (last === null || lastDay > last) ? lastDay : last),
    null,
  )
  const isConnected = devices.length > 0
  return (
    <>
      <PageHeader title={t('portal.integrations')} />
      {!hasCountry && <CountryNotice />}
      {query.error && !query.data ? (
        <LoadFailure title={t('portal.errorFetchingDevices')} error={query.error} onRetry={query.refetch} />
      ) : (
        <Card
          heading={t('portal.title')}
          end={
            query.data && (
              <StatusChip
                tone={isConnected ? 'ok' : 'offline'}
                icon={isConnected ? IconCircleCheck : IconPlugConnectedX}
                label={t(isConnected ? 'portal.connected' : 'words.notConnected')}
              />
            )
          }
        >
          <p className="dim">{t('portal.about')}</p>
          {query.data ? (
            <>
              <p className={classes.last}>
                {lastDay === null
                  ? t('portal.noData')
                  : t('portal.lastData', {
                      day: formatDate(Date.parse(lastDay), { timeZone: 'UTC' }),
                    })}
              </p>
              <Button
                variant={isConnected ? 'default' : 'filled'}
                component={AppLink}
                href={isConnected ? webPaths.portalData() : webPaths.portalManagement()}
                leftSection={<IconPlugConnected size={18} stroke={1.75} aria-hidden="true" />}
              >
                {t(isConnected ? 'portal.open' : 'portal.connect')}
              </Button>
            </>
          ) : (
            // while loading, neither "no data" nor "connect" would be correct
            <>
              <div className={classes.last}>
                <Skeleton width={160} height={20} />
              </div>
              <Skeleton width={104} height={36} />
            </>
          )}
        </Card>
      )}
    </>
  )
}
