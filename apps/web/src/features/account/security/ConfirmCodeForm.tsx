import rules from 'virtual:form-rules/twoFactor.disable'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { CallForm } from '../../../shared/forms/CallForm.tsx'
import { useRules } from '../../../shared/forms/use-rules.ts'
import { PresentPassword } from '../../../shared/passwords/PresentPassword.tsx'
import classes from '../account.module.css'
import type { Proof } from './use-two-factor.ts'

type Props = {
  hasPassword: boolean
  submitLabel: string
  danger: boolean
  onSubmit: (proof: Proof) => void
  onCancel: () => void
  isBusy: boolean
  error: unknown
}

/** Password and code before the second factor is changed. */
export function ConfirmCodeForm(props: Props) {
  const { hasPassword, submitLabel, danger, onSubmit, onCancel, isBusy, error } = props
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: useRules({ ...rules, ...(hasPassword && { password: { required: true } }) }),
  })
  return (
    <CallForm
      form={form}
      className={classes.fields}
      error={error}
      onSubmit={({ password, code }) =>
        onSubmit({ password: hasPassword ? password : undefined, code: code.trim() })
      }
    >
      {hasPassword && <PresentPassword {...form.getInputProps('password')} />}
      <TextInput
        {...form.getInputProps('code')}
        label={t('auth.secondCode')}
        description={t('user.codeHelp')}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <div className={classes.actions}>
        <Button
          type="submit"
          {...(danger ? { 'data-danger': true } : { variant: 'filled' })}
          loading={isBusy}
        >
          {submitLabel}
        </Button>
        <Button variant="subtle" disabled={isBusy} onClick={onCancel}>
          {t('actions.cancel')}
        </Button>
      </div>
    </CallForm>
  )
}
