import rules from 'virtual:form-rules/account.changePassword'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { CallForm } from '../../../shared/forms/CallForm.tsx'
import { useRules } from '../../../shared/forms/use-rules.ts'
import { NewPassword } from '../../../shared/passwords/NewPassword.tsx'
import { PasswordField } from '../../../shared/passwords/PasswordField.tsx'
import { PresentPassword } from '../../../shared/passwords/PresentPassword.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import classes from '../account.module.css'

export type PasswordChange = { currentPassword: string | undefined; password: string }

type Props = {
  /** false for people who only came through a provider or a passkey so far */
  hasPassword: boolean
  personal: readonly string[]
  onSubmit: (change: PasswordChange) => void
  isBusy: boolean
  error: unknown
}

/** The present password, a new one, and the new one again. */
export function ChangePasswordForm({ hasPassword, personal, onSubmit, isBusy, error }: Props) {
  const { t } = useTranslation()
  const check = useRules({ ...rules, ...(hasPassword && { currentPassword: { required: true } }) })
  const form = useForm({
    initialValues: { currentPassword: '', password: '', repeat: '' },
    validate: (values) => ({
      ...check(values),
      ...(values.repeat !== values.password && { repeat: t('form.notTheSame') }),
    }),
  })
  return (
    <Card>
      <CallForm
        form={form}
        className={classes.fields}
        error={error}
        fieldText={() => t('form.weakPassword')}
        onSubmit={({ currentPassword, password }) =>
          onSubmit({ currentPassword: hasPassword ? currentPassword : undefined, password })
        }
      >
        <p className="dim">{hasPassword ? t('user.passwordText') : t('user.passwordNone')}</p>
        {hasPassword && <PresentPassword {...form.getInputProps('currentPassword')} />}
        <NewPassword
          {...form.getInputProps('password')}
          password={form.values.password}
          label={t('auth.newPassword')}
          personal={personal}
        />
        <PasswordField
          {...form.getInputProps('repeat')}
          label={t('auth.repeatPassword')}
          autoComplete="new-password"
        />
        <Button type="submit" variant="filled" loading={isBusy}>
          {t('user.changePassword')}
        </Button>
      </CallForm>
    </Card>
  )
}
