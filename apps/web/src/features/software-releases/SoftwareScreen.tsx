import type { SoftwareRelease } from '@kilowatt/contracts/fleet/software-releases'
import { Button, Skeleton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'
import { PageHeader } from '../../ui/shell/page/PageHeader.tsx'
import { ReleaseSheet } from './ReleaseSheet.tsx'
import { type ReleaseQuestion, ReleaseTable } from './ReleaseTable.tsx'
import { RolloutDialog } from './RolloutDialog.tsx'
import { RolloutList } from './RolloutList.tsx'
import classes from './Software.module.css'
import { UploadDialog } from './UploadDialog.tsx'

type OpenDialog = { readonly to: ReleaseQuestion; readonly release: SoftwareRelease }

const REFRESH_MS = 15_000

/** Software of all controllers: releases and roll-outs. */
export function SoftwareScreen({ onRollout }: { onRollout: (rolloutId: number) => void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const refusal = useRefusal()
  const releases = useQuery(orpc.softwareReleases.list.queryOptions())
  const rollouts = useInfiniteQuery(
    orpc.softwareRollouts.list.infiniteOptions({
      input: (before: number | undefined) => (before === undefined ? {} : { before }),
      initialPageParam: undefined,
      getNextPageParam: ({ data: { rollouts: page, hasMore } }) => (hasMore ? page.at(-1)?.id : undefined),
      refetchInterval: REFRESH_MS,
    }),
  )
  const [isUploading, setUploading] = useState(false)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const onError = (error: Error) => toastError(refusal(error))
  const download = useMutation({
    mutationFn: ({ id }: SoftwareRelease) => client.softwareReleases.link({ releaseId: id }),
    onSuccess: ({ data }) => window.location.assign(data.path),
    onError,
  })
  const onSettled = () => {
    close()
    void queries.invalidateQueries({ queryKey: orpc.softwareRollouts.key() })
    return queries.invalidateQueries({ queryKey: orpc.softwareReleases.key() })
  }
  const withdraw = useMutation({
    mutationFn: ({ id }: SoftwareRelease) => client.softwareReleases.withdraw({ releaseId: id }),
    onSettled,
    onError,
  })
  const publish = useMutation({
    mutationFn: ({ id }: SoftwareRelease) => client.softwareReleases.publish({ releaseId: id }),
    onSuccess: (_done, { version }) => toastSuccess(t('software.published', { version })),
    onSettled,
    onError,
  })
  const discard = useMutation({
    mutationFn: ({ id }: SoftwareRelease) => client.softwareReleases.discard({ releaseId: id }),
    onSettled,
    onError,
  })
  const about = releases.data?.data
  // the current state, not the state when the dialog was opened
  const current = about?.releases.find(({ id }) => id === dialog?.release.id) ?? dialog?.release ?? null
  const releaseFor = (to: ReleaseQuestion) => (dialog?.to === to ? current : null)
  const hasKey = about === undefined || about.keyIds.length > 0
  const known = rollouts.data?.pages.flatMap(({ data }) => data.rollouts)
  return (
    <>
      <PageHeader
        title={t('software.title')}
        actions={
          <Button
            variant="filled"
            disabled={!hasKey}
            leftSection={<IconUpload size={18} stroke={1.75} />}
            onClick={() => setUploading(true)}
          >
            {t('software.upload')}
          </Button>
        }
      />
      {releases.isPending || rollouts.isPending ? (
        // until the content above the list is known, nothing is shown that would be pushed down
        <Skeleton height={320} radius={14} />
      ) : (
        <div className={classes.page}>
          {!hasKey && <Notice kind="warning">{t('software.noKey')}</Notice>}
          {rollouts.error && !known ? (
            <LoadFailure
              title={t('software.rolloutsNotLoaded')}
              error={rollouts.error}
              onRetry={() => rollouts.refetch()}
            />
          ) : (
            known && known.length > 0 && <RolloutList rollouts={known} query={rollouts} />
          )}
          <ReleaseTable
            releases={about?.releases}
            failure={
              releases.error && (
                <LoadFailure
                  title={t('software.notLoaded')}
                  error={releases.error}
                  onRetry={() => releases.refetch()}
                />
              )
            }
            onAsk={(to, release) => setDialog({ to, release })}
            onDownload={(release) => download.mutate(release)}
            {...(hasKey && { onUpload: () => setUploading(true) })}
          />
        </div>
      )}
      <UploadDialog
        opened={isUploading}
        onClose={() => setUploading(false)}
        onUploaded={(release) => {
          setUploading(false)
          setDialog({ to: 'details', release })
        }}
      />
      <ReleaseSheet
        release={releaseFor('details')}
        onPublish={() => setDialog(dialog && { ...dialog, to: 'publish' })}
        onClose={close}
      />
      <ConfirmDialog
        opened={dialog?.to === 'publish'}
        question={t('software.publishQuestion', { version: dialog?.release.version ?? '' })}
        consequence={t('software.publishConsequence')}
        keepLabel={t('software.keepDraft')}
        confirmLabel={t('software.publish')}
        busy={publish.isPending}
        onConfirm={() => dialog && publish.mutate(dialog.release)}
        onKeep={close}
      />
      <ConfirmDialog
        opened={dialog?.to === 'discard'}
        question={t('software.discardQuestion', { version: dialog?.release.version ?? '' })}
        consequence={t('software.discardConsequence')}
        keepLabel={t('software.keepDraft')}
        confirmLabel={t('software.discard')}
        danger
        busy={discard.isPending}
        onConfirm={() => dialog && discard.mutate(dialog.release)}
        onKeep={close}
      />
      <RolloutDialog release={releaseFor('rollOut')} onClose={close} onStarted={onRollout} />
      <ConfirmDialog
        opened={dialog?.to === 'withdraw'}
        question={t('software.withdrawQuestion', { version: dialog?.release.version ?? '' })}
        consequence={t('software.withdrawConsequence')}
        keepLabel={t('actions.keepIt')}
        confirmLabel={t('software.withdraw')}
        danger
        busy={withdraw.isPending}
        onConfirm={() => dialog && withdraw.mutate(dialog.release)}
        onKeep={close}
      />
    </>
  )
}
