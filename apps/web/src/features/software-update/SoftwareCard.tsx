import { formatBytes } from '@kilowatt/domain/units/format-bytes'
import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import classes from './SoftwareCard.module.css'
import { SoftwareStateChip } from './SoftwareStateChip.tsx'
import { UpdateHistory } from './UpdateHistory.tsx'
import { UpdateProgress } from './UpdateProgress.tsx'
import { useSoftware } from './use-software.ts'

type Props = { controllerId: number; timezone: string }

/** The software of a controller: installed version, available update, update on request, and history. */
export function SoftwareCard({ controllerId, timezone }: Props) {
  const { t, i18n } = useTranslation()
  const { state, request, cancel } = useSoftware(controllerId)
  const [isConfirming, setAsked] = useState(false)
  const software = state.data?.data
  if (!software)
    return (
      <Card heading={t('softwareUpdate.title')}>
        {state.error ? (
          <LoadFailure
            title={t('softwareUpdate.notLoaded')}
            error={state.error}
            onRetry={() => state.refetch()}
          />
        ) : (
          <Skeleton height={96} />
        )}
      </Card>
    )
  const { available, latest, installedVersion, connected } = software
  const isOffered = software.state === 'available' && available !== null
  const size = available && formatBytes(available.sizeBytes, { locale: i18n.language })
  return (
    <Card bare heading={t('softwareUpdate.title')} end={<SoftwareStateChip state={software.state} />}>
      <div className={classes.about}>
        <p>
          {installedVersion === null
            ? t('softwareUpdate.unknown')
            : t('softwareUpdate.installed', { version: installedVersion })}
        </p>
        {latest && (
          <UpdateProgress
            update={latest}
            connected={connected}
            timezone={timezone}
            isCancelling={cancel.isPending}
            onCancel={() => cancel.mutate(latest.id)}
          />
        )}
        {isOffered && (
          <div className={classes.offer}>
            <div className={classes.what}>
              <b>{t('softwareUpdate.available', { version: available.version })}</b>
              <span className="caption">{size}</span>
              {available.notes !== '' && <p className={classes.notes}>{available.notes}</p>}
              {!connected && <span className="caption">{t('softwareUpdate.waitsForIt')}</span>}
            </div>
            <Button variant="filled" onClick={() => setAsked(true)}>
              {t('softwareUpdate.update')}
            </Button>
          </div>
        )}
      </div>
      <UpdateHistory controllerId={controllerId} timezone={timezone} />
      <ConfirmDialog
        opened={isConfirming && isOffered}
        question={t('softwareUpdate.question', { version: available?.version ?? '' })}
        consequence={t('softwareUpdate.consequence', { size: size ?? '' })}
        keepLabel={t('softwareUpdate.notNow')}
        confirmLabel={t('softwareUpdate.update')}
        busy={request.isPending}
        onConfirm={() =>
          available && request.mutate(available.releaseId, { onSettled: () => setAsked(false) })
        }
        onKeep={() => setAsked(false)}
      />
    </Card>
  )
}
