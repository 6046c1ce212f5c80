import rules from 'virtual:form-rules/account.changePassword'
import type { ApiKey } from '@kilowatt/contracts/identity/api-keys'
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
import { type Fate, KeyFate } from '../keys/KeyFate.tsx'

export type PasswordChange = {
  currentPassword: string | undefined
  password: string
  revokedKeyIds: number[]
}

type Props = {
  /** false for people who have only signed in with a provider or a passkey so far */
  hasPassword: boolean
  personal: readonly string[]
  /** keys that still work */
  apiKeys: readonly ApiKey[]
  onSubmit: (change: PasswordChange) => void
  isBusy: boolean
  error: unknown
}

/** Current password, new password twice, and what happens to the API keys, if there are any. */
export function ChangePasswordForm({ hasPassword, personal, apiKeys, onSubmit, isBusy, error }: Props) {
  const { t } = useTranslation()
  const check = useRules({ ...rules, ...(hasPassword && { currentPassword: { required: true } }) })
  const form = useForm<{
    currentPassword: string
    password: string
    repeat: string
    fate: Fate
    chosen: string[]
  }>({
    initialValues: { currentPassword: '', password: '', repeat: '', fate: '', chosen: [] },
    validate: (values) => ({
      ...check(values),
      ...(values.repeat !== values.password && { repeat: t('form.notTheSame') }),
      ...(apiKeys.length > 0 && values.fate === '' && { fate: t('form.required') }),
    }),
  })
  return (
    <Card>
      <CallForm
        form={form}
        className={classes.fields}
        error={error}
        fieldText={() => t('form.weakPassword')}
        onSubmit={({ currentPassword, password, fate, chosen }) =>
          onSubmit({
            currentPassword: hasPassword ? currentPassword : undefined,
            password,
            revokedKeyIds: revokedIds(apiKeys, fate, chosen),
          })
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
        {apiKeys.length > 0 && (
          <KeyFate
            apiKeys={apiKeys}
            fate={form.getInputProps('fate')}
            chosen={form.getInputProps('chosen')}
          />
        )}
        <Button type="submit" variant="filled" loading={isBusy}>
          {t('user.changePassword')}
        </Button>
      </CallForm>
    </Card>
  )
}

function revokedIds(apiKeys: readonly ApiKey[], fate: Fate, chosen: readonly string[]): number[] {
  if (fate === 'revoke') return apiKeys.map(({ id }) => id)
  return fate === 'choose' ? chosen.map(Number) : []
}
