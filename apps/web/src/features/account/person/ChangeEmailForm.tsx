import rules from 'virtual:form-rules/account.changeEmail'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { CallForm } from '../../../shared/forms/CallForm.tsx'
import { useRules } from '../../../shared/forms/use-rules.ts'
import { PresentPassword } from '../../../shared/passwords/PresentPassword.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import classes from '../account.module.css'

type Props = {
  hasPassword: boolean
  onSubmit: (change: { email: string; password: string | undefined }) => void
  isBusy: boolean
  /** the address that a link was just sent to */
  sentTo: string | undefined
  error: unknown
}

/** Requests another e-mail address, which takes effect once the link sent to it is opened. */
export function ChangeEmailForm({ hasPassword, onSubmit, isBusy, sentTo, error }: Props) {
  const { t } = useTranslation()
  const check = useRules({ ...rules, ...(hasPassword && { password: { required: true } }) })
  const form = useForm({ initialValues: { email: '', password: '' }, validate: check })
  return (
    <Card heading={t('user.changeEmail')}>
      <CallForm
        form={form}
        className={classes.fields}
        error={error}
        onSubmit={({ email, password }) =>
          onSubmit({ email: email.trim(), password: hasPassword ? password : undefined })
        }
      >
        <p className="dim">{t('user.changeEmailText')}</p>
        {sentTo !== undefined && (
          <div role="status">
            <Notice kind="info">{t('user.changeEmailSent', { email: sentTo })}</Notice>
          </div>
        )}
        <TextInput
          {...form.getInputProps('email')}
          type="email"
          label={t('user.newEmail')}
          autoComplete="email"
        />
        {hasPassword && <PresentPassword {...form.getInputProps('password')} />}
        <Button type="submit" loading={isBusy}>
          {t('user.changeEmail')}
        </Button>
      </CallForm>
    </Card>
  )
}
