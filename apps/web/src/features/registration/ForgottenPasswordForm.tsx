import rules from 'virtual:form-rules/registration.forgottenPassword'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/feedback/Notice.tsx'
import classes from '../../ui/forms/CallForm.module.css'
import { CallForm } from '../../ui/forms/CallForm.tsx'
import { useRules } from '../../ui/forms/use-rules.ts'
import { AppLink } from '../../ui/navigation/AppLink.tsx'

type Props = {
  onSubmit: (email: string) => void
  isBusy: boolean
  /** the answer is the same for everybody, so that nobody learns who has an account */
  isSent: boolean
  error: unknown
  loginHref: string
}

/** Asks for a link to set another password. */
export function ForgottenPasswordForm({ onSubmit, isBusy, isSent, error, loginHref }: Props) {
  const { t } = useTranslation()
  const form = useForm({ initialValues: { email: '' }, validate: useRules(rules) })
  return (
    <CallForm
      form={form}
      className={classes.form}
      error={error}
      onSubmit={({ email }) => onSubmit(email.trim())}
      head={<h1 className={classes.title}>{t('auth.forgottenTitle')}</h1>}
    >
      <p className={classes.lead}>{t('auth.forgottenText')}</p>
      {isSent && (
        <div role="status">
          <Notice kind="info">{t('auth.forgottenSent')}</Notice>
        </div>
      )}
      <TextInput
        {...form.getInputProps('email')}
        type="email"
        size="lg"
        label={t('login.email')}
        autoComplete="email"
      />
      <Button type="submit" variant="filled" size="lg" loading={isBusy}>
        {t('auth.sendLink')}
      </Button>
      <p className={classes.below}>
        <AppLink href={loginHref} className={classes.link}>
          {t('auth.backToLogin')}
        </AppLink>
      </p>
    </CallForm>
  )
}
