import type { Backup } from '@kilowatt/contracts/fleet/backups'
import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { BackupList } from './BackupList.tsx'
import classes from './BackupsCard.module.css'
import { backupName } from './backup-name.ts'
import { CompareDialog } from './CompareDialog.tsx'
import { PaceChoice } from './PaceChoice.tsx'
import { TaskNotice } from './TaskNotice.tsx'
import { useBackups } from './use-backups.ts'

type Props = { controllerId: number; isConnected: boolean; timezone: string }
type OpenDialog = { readonly to: 'restore' | 'remove' | 'compare'; readonly backup: Backup }

/** Configuration backups of a controller: made on request or automatically, compared, restored, deleted. */
export function BackupsCard({ controllerId, isConnected, timezone }: Props) {
  const { t } = useTranslation()
  const { state, list, create, setPace, restore, remove, download } = useBackups(controllerId)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const keep = () => setDialog(null)
  const chosenName = dialog ? backupName(dialog.backup, timezone) : ''
  const failed = state.error ?? list.error
  if (failed && !(state.data && list.data))
    return (
      <Card heading={t('backups.title')}>
        <LoadFailure
          title={t('backups.notLoaded')}
          error={failed}
          onRetry={() => {
            void state.refetch()
            void list.refetch()
          }}
        />
      </Card>
    )
  const about = state.data?.data
  const isRunning = about?.task?.outcome === 'running'
  const reason = !isConnected ? t('backups.notConnected') : isRunning ? t('backups.busy') : null
  return (
    <Card
      bare
      heading={t('backups.title')}
      end={
        <Button
          size="xs"
          disabled={!about || reason !== null}
          loading={create.isPending}
          onClick={() => create.mutate()}
        >
          {t('backups.create')}
        </Button>
      }
    >
      <div className={classes.about}>
        <p className="dim">{t('backups.what')}</p>
        {!isConnected && <p className="caption">{t('backups.notConnected')}</p>}
        {about?.task && <TaskNotice task={about.task} timezone={timezone} />}
        {about ? (
          <PaceChoice
            pace={about.pace}
            isBusy={setPace.isPending}
            onChange={(pace) => setPace.mutate(pace)}
          />
        ) : (
          <Skeleton height={58} />
        )}
      </div>
      {list.data ? (
        <BackupList
          backups={list.data.data}
          timezone={timezone}
          locked={reason}
          onDownload={({ id }) => download.mutate(id)}
          onAsk={(to, backup) => setDialog({ to, backup })}
        />
      ) : (
        <Skeleton height={120} m={20} />
      )}
      <ConfirmDialog
        opened={dialog?.to === 'restore'}
        question={t('backups.restoreQuestion', { name: chosenName })}
        consequence={t('backups.restoreConsequence')}
        keepLabel={t('backups.keepPresent')}
        confirmLabel={t('actions.restore')}
        busy={restore.isPending}
        onConfirm={() => dialog && restore.mutate(dialog.backup.id, { onSettled: keep })}
        onKeep={keep}
      />
      <ConfirmDialog
        opened={dialog?.to === 'remove'}
        question={t('backups.removeQuestion', { name: chosenName })}
        consequence={t('backups.removeConsequence')}
        keepLabel={t('actions.keepIt')}
        confirmLabel={t('backups.remove')}
        danger
        busy={remove.isPending}
        onConfirm={() => dialog && remove.mutate(dialog.backup.id, { onSettled: keep })}
        onKeep={keep}
      />
      {dialog?.to === 'compare' && list.data && (
        <CompareDialog
          controllerId={controllerId}
          backups={list.data.data}
          chosen={dialog.backup}
          timezone={timezone}
          onClose={keep}
        />
      )}
    </Card>
  )
}
