import { Button, PinInput, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../shared/forms/CallForm.module.css'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { PageHeading } from '../../ui/navigation/PageHeading.tsx'

const DIGITS = 6

type Props = {
  /** where the form is; a dialog has its own heading */
  place: 'page' | 'dialog'
  /** accepted second factors of this person: only a passkey, or a code */
  by: 'code' | 'passkey'
  onCode: (code: string) => void
  onPasskey: () => void
  onBack: () => void
  isBusy: boolean
  error?: string | undefined
}

/** The second step of signing in: digits from the app or a recovery code, or a passkey. */
export function SecondFactorForm({ place, by, onCode, onPasskey, onBack, isBusy, error }: Props) {
  const { t } = useTranslation()
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const textId = useId()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (code.trim().length >= DIGITS) onCode(code.trim())
  }
  const change = () => {
    setCode('')
    setRecovery((was) => !was)
  }
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      {place === 'page' && <PageHeading className={classes.title}>{t('words.secondStep')}</PageHeading>}
      {error && <Notice kind="critical">{error}</Notice>}
      <p id={textId} className={classes.lead}>
        {by === 'passkey'
          ? t('auth.secondPasskey')
          : isRecovery
            ? t('auth.secondRecoveryText')
            : t('auth.secondText')}
      </p>
      {by === 'code' &&
        (isRecovery ? (
          <TextInput
            size="lg"
            label={t('auth.secondRecovery')}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            autoComplete="off"
            autoFocus
          />
        ) : (
          <PinInput
            oneTimeCode
            autoFocus
            type="number"
            placeholder=""
            length={DIGITS}
            size="lg"
            value={code}
            onChange={setCode}
            onComplete={onCode}
            aria-label={t('auth.secondCode')}
            aria-describedby={textId}
            error={error !== undefined}
          />
        ))}
      {by === 'code' && (
        <Button type="submit" variant="filled" size="lg" loading={isBusy}>
          {t('actions.continue')}
        </Button>
      )}
      <Button
        size="lg"
        variant={by === 'passkey' ? 'filled' : 'default'}
        leftSection={<IconFingerprint size={18} stroke={1.75} />}
        loading={isBusy && by === 'passkey'}
        disabled={isBusy}
        onClick={onPasskey}
      >
        {t('login.passkey')}
      </Button>
      {by === 'code' && (
        <Button size="lg" variant="subtle" disabled={isBusy} onClick={change}>
          {isRecovery ? t('auth.secondUseApp') : t('auth.secondUseRecovery')}
        </Button>
      )}
      <Button size="lg" variant="subtle" disabled={isBusy} onClick={onBack}>
        {t('auth.backToLogin')}
      </Button>
    </form>
  )
}
