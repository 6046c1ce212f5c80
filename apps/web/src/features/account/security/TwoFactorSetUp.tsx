import rules from 'virtual:form-rules/twoFactor.enable'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallForm } from '../../../shared/forms/CallForm.tsx'
import { useRules } from '../../../shared/forms/use-rules.ts'
import { PresentPassword } from '../../../shared/passwords/PresentPassword.tsx'
import { CopyButton } from '../../../ui/data/CopyButton.tsx'
import classes from '../account.module.css'
import { QrCode } from './QrCode.tsx'
import type { TwoFactorCalls } from './use-two-factor.ts'

type Props = {
  hasPassword: boolean
  calls: TwoFactorCalls
  onDone: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}

/** Password, then the secret for the app, then a first code from it. */
export function TwoFactorSetUp({ hasPassword, calls, onDone, onCancel }: Props) {
  const { t } = useTranslation()
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null)
  const begin = async (password: string | undefined) => {
    const made = await calls.setUp(password)
    if (made) setSecret(made)
  }
  const beginAtOnce = useEffectEvent(() => {
    if (!hasPassword) void begin(undefined)
  })
  useEffect(() => beginAtOnce(), [])
  const password = useForm({
    initialValues: { password: '' },
    validate: useRules({ password: { required: true } }),
  })
  const code = useForm({ initialValues: { code: '' }, validate: useRules(rules) })
  const cancel = (
    <Button variant="subtle" disabled={calls.isBusy} onClick={onCancel}>
      {t('actions.cancel')}
    </Button>
  )
  if (!secret)
    return (
      <CallForm
        form={password}
        className={classes.fields}
        error={calls.error}
        onSubmit={({ password: typed }) => void begin(hasPassword ? typed : undefined)}
      >
        {hasPassword && <PresentPassword {...password.getInputProps('password')} />}
        <div className={classes.actions}>
          <Button type="submit" variant="filled" loading={calls.isBusy}>
            {t('actions.continue')}
          </Button>
          {cancel}
        </div>
      </CallForm>
    )
  return (
    <CallForm
      form={code}
      className={classes.fields}
      error={calls.error}
      onSubmit={async ({ code: typed }) => {
        const codes = await calls.enable(typed.trim())
        if (codes) onDone(codes)
      }}
    >
      <div className={classes.qr}>
        <QrCode text={secret.uri} label={t('user.qrLabel')} />
        <div className={classes.fields}>
          <p>{t('user.qrText')}</p>
          <p className="dim">{t('user.qrManual')}</p>
          <div className={classes.secret}>
            <code>{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton text={secret.secret} />
          </div>
        </div>
      </div>
      <TextInput
        {...code.getInputProps('code')}
        label={t('user.firstCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <div className={classes.actions}>
        <Button type="submit" variant="filled" loading={calls.isBusy}>
          {t('user.enableSecond')}
        </Button>
        {cancel}
      </div>
    </CallForm>
  )
}
