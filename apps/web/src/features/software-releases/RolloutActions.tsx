import type { Rollout } from '@kilowatt/contracts/fleet/software-rollouts'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import { ResumeDialog } from './ResumeDialog.tsx'
import type { useRollout } from './use-rollout.ts'

type Props = { rollout: Rollout } & Omit<ReturnType<typeof useRollout>, 'query'>

/** Pause, resume, retry, roll back: the actions of each state. */
export function RolloutActions({ rollout, pause, resume, retry, rollBack }: Props) {
  const { t, i18n } = useTranslation()
  const number = (count: number) => formatNumber(count, { locale: i18n.language, digits: 0 })
  const [dialog, setDialog] = useState<'resume' | 'retry' | 'rollBack' | null>(null)
  const { status, isRollBack, version, counts, pausedBecause } = rollout
  const keep = () => setDialog(null)
  return (
    <>
      {status === 'running' && (
        <Button
          leftSection={<IconPlayerPause size={18} stroke={1.75} />}
          loading={pause.isPending}
          onClick={() => pause.mutate()}
        >
          {t('software.pause')}
        </Button>
      )}
      {status === 'paused' && pausedBecause !== 'withdrawn' && (
        <Button leftSection={<IconPlayerPlay size={18} stroke={1.75} />} onClick={() => setDialog('resume')}>
          {t('software.resume')}
        </Button>
      )}
      {['running', 'finished'].includes(status) && counts.failed > 0 && (
        <Button leftSection={<IconRefresh size={18} stroke={1.75} />} onClick={() => setDialog('retry')}>
          {t('software.retry')}
        </Button>
      )}
      {!isRollBack && status !== 'rolled_back' && (
        <Button
          leftSection={<IconArrowBackUp size={18} stroke={1.75} />}
          onClick={() => setDialog('rollBack')}
        >
          {t('software.rollBack')}
        </Button>
      )}
      <ResumeDialog
        rollout={rollout}
        opened={dialog === 'resume'}
        busy={resume.isPending}
        onResume={(failed) => resume.mutate(failed, { onSettled: keep })}
        onClose={keep}
      />
      <ConfirmDialog
        opened={dialog === 'retry'}
        question={t('software.retryQuestion', { count: counts.failed, total: number(counts.failed) })}
        consequence={t('software.retryConsequence', { version })}
        keepLabel={t('software.leaveThem')}
        confirmLabel={t('software.retry')}
        busy={retry.isPending}
        onConfirm={() => retry.mutate(undefined, { onSettled: keep })}
        onKeep={keep}
      />
      <ConfirmDialog
        opened={dialog === 'rollBack'}
        question={t('software.rollBackQuestion', { version })}
        consequence={t('software.rollBackConsequence', {
          count: counts.done,
          total: number(counts.done),
        })}
        keepLabel={t('software.keepIt')}
        confirmLabel={t('software.rollBack')}
        busy={rollBack.isPending}
        onConfirm={() => rollBack.mutate(undefined, { onSettled: keep })}
        onKeep={keep}
      />
    </>
  )
}
