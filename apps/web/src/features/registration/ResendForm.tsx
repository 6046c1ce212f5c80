import rules from 'virtual:form-rules/registration.resendVerification'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import classes from '../../ui/forms/CallForm.module.css'
import { CallForm } from '../../ui/forms/CallForm.tsx'
import { useRules } from '../../ui/forms/use-rules.ts'

type Props = { onSubmit: (email: string) => void; isBusy: boolean; error: unknown }

/** Asks for the confirmation mail again where the address is not known, as on another device. */
export function ResendForm({ onSubmit, isBusy, error }: Props) {
  const { t } = useTranslation()
  const form = useForm({ initialValues: { email: '' }, validate: useRules(rules) })
  return (
    <CallForm
      form={form}
      className={classes.form}
      error={error}
      onSubmit={({ email }) => onSubmit(email.trim())}
      head={<h1 className={classes.title}>{t('auth.awaitingTitle')}</h1>}
    >
      <p className={classes.lead}>{t('auth.awaitingUnknown')}</p>
      <TextInput
        {...form.getInputProps('email')}
        type="email"
        size="lg"
        label={t('login.email')}
        autoComplete="email"
      />
      <Button type="submit" variant="filled" size="lg" loading={isBusy}>
        {t('auth.resend')}
      </Button>
    </CallForm>
  )
}
