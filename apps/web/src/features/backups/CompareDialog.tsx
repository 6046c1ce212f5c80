import type { Backup } from '@kilowatt/contracts/fleet/backups'
import { Modal, Select, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../api/client.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { backupName } from './backup-name.ts'
import classes from './CompareDialog.module.css'
import { SideBySide } from './SideBySide.tsx'

type Props = {
  controllerId: number
  backups: readonly Backup[]
  chosen: Backup
  timezone: string
  onClose: () => void
}

/** What changed between two configurations: the older one left, the newer one right. */
export function CompareDialog({ controllerId, backups, chosen, timezone, onClose }: Props) {
  const { t } = useTranslation()
  const others = backups.filter(({ id }) => id !== chosen.id)
  // the question that people ask first: what changed since the previous backup
  const [otherId, setOtherId] = useState((others.find(({ id }) => id < chosen.id) ?? others[0])?.id ?? 0)
  const [older, newer] = [chosen.id, otherId].sort((a, b) => a - b)
  const contentOf = (backupId = 0) =>
    orpc.backups.content.queryOptions({
      input: { controllerId, backupId },
      staleTime: Number.POSITIVE_INFINITY,
    })
  const left = useQuery(contentOf(older))
  const right = useQuery(contentOf(newer))
  const error = left.error ?? right.error
  const nameOf = (backupId: number | undefined) => {
    const backup = backups.find(({ id }) => id === backupId)
    return backup ? backupName(backup, timezone) : ''
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('backups.compareTitle', { name: backupName(chosen, timezone) })}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      size={1040}
    >
      <Select
        data-autofocus
        label={t('backups.compareWith')}
        allowDeselect={false}
        data={others.map(({ id }) => ({ value: String(id), label: nameOf(id) }))}
        value={String(otherId)}
        onChange={(value) => value && setOtherId(Number(value))}
      />
      <div className={classes.body}>
        {error ? (
          <LoadFailure
            title={t('backups.notLoaded')}
            error={error}
            onRetry={() => {
              void left.refetch()
              void right.refetch()
            }}
          />
        ) : left.data && right.data ? (
          <SideBySide
            left={{ name: nameOf(older), text: left.data.data.text }}
            right={{ name: nameOf(newer), text: right.data.data.text }}
          />
        ) : (
          <Skeleton height={240} />
        )}
      </div>
    </Modal>
  )
}
