import rules from 'virtual:form-rules/registration.resetPassword'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import classes from '../../shared/forms/CallForm.module.css'
import { CallForm } from '../../shared/forms/CallForm.tsx'
import { useRules } from '../../shared/forms/use-rules.ts'
import { NewPassword } from '../../shared/passwords/NewPassword.tsx'
import { PasswordField } from '../../shared/passwords/PasswordField.tsx'
import { hasKeyboard } from '../../ui/has-keyboard.ts'
import { PageHeading } from '../../ui/navigation/PageHeading.tsx'

type Props = { onSubmit: (password: string) => void; isBusy: boolean; error: unknown }

/** A new password, twice. */
export function ResetPasswordForm({ onSubmit, isBusy, error }: Props) {
  const { t } = useTranslation()
  const check = useRules(rules)
  const form = useForm({
    initialValues: { password: '', repeat: '' },
    validate: (values) => ({
      ...check(values),
      ...(values.repeat !== values.password && { repeat: t('form.notTheSame') }),
    }),
  })
  return (
    <CallForm
      form={form}
      className={classes.form}
      error={error}
      fieldText={() => t('form.weakPassword')}
      onSubmit={({ password }) => onSubmit(password)}
      head={<PageHeading className={classes.title}>{t('auth.resetTitle')}</PageHeading>}
    >
      <p className={classes.lead}>{t('auth.resetText')}</p>
      <NewPassword
        {...form.getInputProps('password')}
        autoFocus={hasKeyboard()}
        password={form.values.password}
        size="lg"
        label={t('auth.newPassword')}
        personal={[]}
      />
      <PasswordField
        {...form.getInputProps('repeat')}
        size="lg"
        label={t('auth.repeatPassword')}
        autoComplete="new-password"
      />
      <Button type="submit" variant="filled" size="lg" loading={isBusy}>
        {t('auth.setPassword')}
      </Button>
    </CallForm>
  )
}
