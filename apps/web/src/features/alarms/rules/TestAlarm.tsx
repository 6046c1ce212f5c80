import { Button, Modal } from '@mantine/core'
import { IconCircleCheck, IconCircleMinus, IconCircleX, IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import classes from './AlarmRules.module.css'

const icons = { done: IconCircleCheck, off: IconCircleMinus, failed: IconCircleX }

/** Sends a test alarm the whole way to this person, and shows each step: where it stopped, and why. */
export function TestAlarm({ locationId, onClose }: { locationId: number; onClose: () => void }) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const test = useMutation({ mutationFn: () => client.alarmRules.test({ locationId }) })
  const steps = test.data?.data.steps
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('alarms.testTitle')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <p>{t('alarms.testText')}</p>
      {test.error && <Notice kind="critical">{refusal(test.error)}</Notice>}
      {steps && (
        <ol className={classes.steps} aria-live="polite">
          {steps.map(({ step, outcome, detail }) => {
            const StepIcon = icons[outcome]
            return (
              <li key={step} data-outcome={outcome}>
                <StepIcon size={20} stroke={1.75} aria-hidden="true" />
                <div>
                  <b>{t(`alarms.step_${step}`)}</b>
                  <span>{[t(`alarms.outcome_${outcome}`), detail].filter(Boolean).join(': ')}</span>
                </div>
              </li>
            )
          })}
        </ol>
      )}
      <div className={classes.answers}>
        <Button
          variant="filled"
          loading={test.isPending}
          leftSection={<IconSend size={18} stroke={1.75} />}
          onClick={() => test.mutate()}
        >
          {t(steps ? 'alarms.testAgain' : 'alarms.testSend')}
        </Button>
      </div>
    </Modal>
  )
}
