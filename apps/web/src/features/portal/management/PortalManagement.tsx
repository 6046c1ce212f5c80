import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { meets, portalRange, readingsRange } from '../../../shared/portal/portal-range.ts'
import type { PortalSearch } from '../../../shared/portal/portal-search.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { RowsSkeleton } from '../../../ui/data/RowList.tsx'
import { CountryNotice } from '../CountryNotice.tsx'
import { AddFile } from '../files/AddFile.tsx'
import { usePortal } from '../use-portal.ts'
import { MeteringPlaces } from './MeteringPlaces.tsx'
import classes from './PortalManagement.module.css'
import { Tokens } from './Tokens.tsx'

type Props = {
  hasCountry: boolean
  search: PortalSearch
  onChange: (change: Partial<PortalSearch>) => void
}

/** Tokens, and the metering places of the selected one. */
export function PortalManagement({ hasCountry, search, onChange }: Props) {
  const { t } = useTranslation()
  const portal = usePortal(search)
  const { tokens, places, devices } = portal
  if (tokens.error && !tokens.data)
    return (
      <LoadFailure title={t('portal.errorFetchingTokens')} error={tokens.error} onRetry={tokens.refetch} />
    )
  const failed = [places, devices].find(({ error, data }) => error !== null && data === undefined)
  // shown all at once, because places that load after the tokens would push down the content below
  if (!tokens.data || (!failed && !(places.data && devices.data)))
    return <ManagementSkeleton hasCountry={hasCountry} />
  return (
    <>
      {!hasCountry && <CountryNotice />}
      <div className={classes.lists}>
        <Tokens
          tokens={tokens.data}
          chosen={portal.token}
          canAdd={hasCountry}
          onChoose={(token) => onChange({ token, device: undefined })}
        />
        {failed?.error ? (
          <LoadFailure
            title={t('portal.errorFetchingDevices')}
            error={failed.error}
            onRetry={() => void Promise.all([places.refetch(), devices.refetch()])}
          />
        ) : (
          <MeteringPlaces
            devices={portal.offered}
            places={places.data ?? []}
            token={tokens.data.find(({ id }) => id === portal.token) ?? null}
            canAdd={hasCountry}
            onAdded={(device) => onChange({ device })}
            onRemoved={(device) => device === search.device && onChange({ device: undefined })}
          />
        )}
      </div>
      <Card heading={t('portal.files')} className={classes.files}>
        <p className="dim">{t('portal.filesHelp')}</p>
        <AddFile
          devices={devices.data ?? []}
          canAdd={hasCountry && devices.data !== undefined}
          // switches to the days in the file, because data from another time would be outside the filters
          onAdded={({ deviceId, days, isNewPlace }) =>
            onChange({
              device: deviceId,
              ...((isNewPlace || !meets(portalRange(search, Date.now()), days)) &&
                readingsRange({ firstDay: days.from, lastDay: days.to })),
            })
          }
        />
      </Card>
    </>
  )
}

function ManagementSkeleton({ hasCountry }: Pick<Props, 'hasCountry'>) {
  const { t } = useTranslation()
  return (
    <>
      {!hasCountry && <CountryNotice />}
      <div className={classes.lists}>
        <RowsSkeleton heading={t('portal.tokens')} rows={1} />
        <RowsSkeleton heading={t('portal.devices')} rows={2} />
      </div>
    </>
  )
}
