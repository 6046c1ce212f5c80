import { type FailedChoice, failedChoices } from '@kilowatt/contracts/fleet/software-limits'
import type { Rollout } from '@kilowatt/contracts/fleet/software-rollouts'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { Button, Modal, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Software.module.css'

type Props = {
  rollout: Rollout
  opened: boolean
  busy: boolean
  onResume: (failed: FailedChoice) => void
  onClose: () => void
}

/** Asks what happens to failed controllers before a roll-out continues. */
export function ResumeDialog({ rollout, opened, busy, onResume, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('software.resumeQuestion', { version: rollout.version })}
      withCloseButton={false}
      size={480}
    >
      <ResumeForm rollout={rollout} busy={busy} onResume={onResume} onClose={onClose} />
    </Modal>
  )
}

function ResumeForm({ rollout, busy, onResume, onClose }: Omit<Props, 'opened'>) {
  const { t, i18n } = useTranslation()
  const { counts, stage, provenCanaries } = rollout
  const number = (count: number) => formatNumber(count, { locale: i18n.language, digits: 0 })
  // a fault in the release may affect all controllers, so the first choice is to retry on those that failed
  const [failed, setFailed] = useState<FailedChoice>('retry')
  // no controller has shown yet that the release works, so it cannot continue with all of them
  const isUnproven = stage === 'canary' && provenCanaries === 0
  const wordsOf = (choice: FailedChoice) => (choice === 'leave' && isUnproven ? ('others' as const) : choice)
  return (
    <div className={classes.form}>
      <p className="dim">
        {t('software.resumeConsequence', { queued: number(counts.queued), failed: number(counts.failed) })}
      </p>
      {counts.failed > 0 && (
        <Radio.Group
          label={t('software.failedOnes', { count: counts.failed, total: number(counts.failed) })}
          value={failed}
          onChange={(value) => setFailed(failedChoices.find((choice) => choice === value) ?? 'retry')}
        >
          <Stack gap="sm" mt="sm">
            {failedChoices.map((choice) => (
              <Radio
                key={choice}
                value={choice}
                label={t(`software.failed_${wordsOf(choice)}`)}
                description={t(`software.failed_${wordsOf(choice)}Help`)}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <div className={classes.answers}>
        <Button onClick={onClose}>{t('software.keepPaused')}</Button>
        <Button
          variant="filled"
          data-autofocus
          loading={busy}
          onClick={() => onResume(counts.failed > 0 ? failed : 'leave')}
        >
          {t('software.resume')}
        </Button>
      </div>
    </div>
  )
}
