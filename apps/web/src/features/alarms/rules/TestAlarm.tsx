import type { TestStep } from '@kilowatt/contracts/alarms/alarm-rules'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { formatDateTime } from '@kilowatt/domain/units/format-date'
import { Button, Modal } from '@mantine/core'
import { IconCircleCheck, IconCircleMinus, IconCircleX, IconClock, IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { browserZone } from '../../../shared/dates/browser-zone.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import classes from './AlarmRules.module.css'

const icons = { done: IconCircleCheck, waiting: IconClock, off: IconCircleMinus, failed: IconCircleX }

/**
 * Sends the signed-in person a test alarm in the same way as a real alarm, and shows each step, or where and why it
 * stopped.
 */
export function TestAlarm({ locationId, onClose }: { locationId: number; onClose: () => void }) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const test = useMutation({ mutationFn: () => client.alarmRules.test({ locationId }) })
  const steps = test.isPending ? undefined : test.data?.data.steps
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('alarms.testTitle')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <p className={classes.intro}>{t('alarms.testText')}</p>
      {test.error && <Notice kind="critical">{refusal(test.error)}</Notice>}
      <div aria-live="polite">
        {test.isPending && <p className={classes.testing}>{t('alarms.testing')}</p>}
        {steps && (
          <ol className={classes.steps}>
            {steps.map((step) => (
              <Step key={step.step} {...step} />
            ))}
          </ol>
        )}
      </div>
      <div className={classes.answers}>
        {steps && (
          <Button variant="subtle" component={AppLink} href={webPaths.userNotifications()}>
            {t('alarms.testSettings')}
          </Button>
        )}
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

function Step({ step, outcome, because, until, count }: TestStep) {
  const { t } = useTranslation()
  const StepIcon = icons[outcome]
  const time = until === null ? '' : formatDateTime(until, { timeZone: browserZone })
  const words = {
    rule: () => t('alarms.stepDone_rule', { count: count ?? 0 }),
    alarm: () => t('alarms.stepDone_alarm'),
  }
  const said = step === 'rule' || step === 'alarm' ? words[step]() : t('alarms.stepDone')
  return (
    <li data-outcome={outcome}>
      <StepIcon size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <b>{t(`alarms.step_${step}`)}</b>
        <span>{because === null ? said : t(`alarms.because_${because}`, { time })}</span>
      </div>
    </li>
  )
}
