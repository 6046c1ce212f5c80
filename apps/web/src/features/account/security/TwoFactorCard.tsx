import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/data/Card.tsx'
import { StatusChip } from '../../../ui/data/StatusChip.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import classes from '../account.module.css'
import { ConfirmCodeForm } from './ConfirmCodeForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TwoFactorSetUp } from './TwoFactorSetUp.tsx'
import type { TwoFactorCalls } from './use-two-factor.ts'

type Props = {
  state: { enabled: boolean; required: boolean; recoveryCodesLeft: number }
  hasPassword: boolean
  calls: TwoFactorCalls
}
type Step = 'setUp' | 'renew' | 'disable' | null

/** Two-factor authentication: on or off, setup, new recovery codes. */
export function TwoFactorCard({ state, hasPassword, calls }: Props) {
  const { t } = useTranslation()
  const [step, setStep] = useState<Step>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const show = (made: readonly string[]) => {
    setStep(null)
    setCodes(made)
  }
  const begin = (next: Step) => {
    calls.reset()
    setStep(next)
  }
  let content: ReactNode
  if (codes) content = <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
  else if (step === 'setUp')
    content = (
      <TwoFactorSetUp hasPassword={hasPassword} calls={calls} onDone={show} onCancel={() => setStep(null)} />
    )
  else if (step !== null)
    content = (
      <ConfirmCodeForm
        hasPassword={hasPassword}
        submitLabel={step === 'renew' ? t('user.renewCodes') : t('user.disableSecond')}
        danger={step === 'disable'}
        isBusy={calls.isBusy}
        error={calls.error}
        onCancel={() => setStep(null)}
        onSubmit={async (proof) => {
          if (step === 'renew') {
            const made = await calls.renew(proof)
            if (made) show(made)
          } else if (await calls.disable(proof)) setStep(null)
        }}
      />
    )
  else
    content = (
      <>
        <p className="dim">{state.enabled ? t('user.secondOnText') : t('user.secondOffText')}</p>
        {state.required && !state.enabled && <Notice kind="warning">{t('user.secondRequired')}</Notice>}
        {state.enabled && <p className="dim">{t('user.codesLeft', { count: state.recoveryCodesLeft })}</p>}
        <div className={classes.actions}>
          {state.enabled ? (
            <>
              <Button onClick={() => begin('renew')}>{t('user.renewCodes')}</Button>
              {!state.required && (
                <Button data-danger onClick={() => begin('disable')}>
                  {t('user.disableSecond')}
                </Button>
              )}
            </>
          ) : (
            <Button variant="filled" onClick={() => begin('setUp')}>
              {t('user.setUpSecond')}
            </Button>
          )}
        </div>
        {state.enabled && state.required && <p className="caption">{t('user.secondRequiredOn')}</p>}
      </>
    )
  return (
    <Card
      heading={t('words.secondStep')}
      end={
        state.enabled ? (
          <StatusChip tone="ok" icon={IconCircleCheck} label={t('words.on')} />
        ) : (
          <StatusChip tone="offline" icon={IconCircleDashed} label={t('words.off')} />
        )
      }
    >
      <div className={classes.fields}>{content}</div>
    </Card>
  )
}
