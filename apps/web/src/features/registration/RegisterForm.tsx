import rules from 'virtual:form-rules/registration.register'
import { Button, Checkbox } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import classes from '../../shared/forms/CallForm.module.css'
import { CallForm } from '../../shared/forms/CallForm.tsx'
import { useRules } from '../../shared/forms/use-rules.ts'
import { ProviderButtons, type SignInProvider } from '../../shared/people/ProviderButtons.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import { PageHeading } from '../../ui/navigation/PageHeading.tsx'
import { PersonFields } from './PersonFields.tsx'

export type Registration = { firstName: string; lastName: string; email: string; password: string }

type Props = {
  /** the only address that can accept the invite; null without an invite */
  invitedEmail: string | null
  onSubmit: (registration: Registration) => void
  isBusy: boolean
  error: unknown
  loginHref: string
  providers: readonly SignInProvider[]
  /** registers through a provider, after agreeing to the same terms */
  onProvider: (id: SignInProvider['id']) => void
  /** links to what has to be agreed to */
  termsHref: string
  privacyHref: string
}

/** A new account. Whether the address already has an account is never shown; only the mail says so. */
export function RegisterForm(props: Props) {
  const { invitedEmail, onSubmit, isBusy, error, loginHref, providers, onProvider, termsHref, privacyHref } =
    props
  const { t } = useTranslation()
  const check = useRules(rules)
  const form = useForm({
    initialValues: {
      firstName: '',
      lastName: '',
      email: invitedEmail ?? '',
      password: '',
      agreeToTerms: false,
      agreeToPrivacy: false,
    },
    validate: check,
  })
  const { firstName, lastName, email, password } = form.values
  return (
    <CallForm
      form={form}
      className={classes.form}
      error={error}
      fieldText={() => t('form.weakPassword')}
      onSubmit={() => onSubmit({ firstName, lastName, email: email.trim(), password })}
      head={<PageHeading className={classes.title}>{t('auth.registerTitle')}</PageHeading>}
    >
      <PersonFields
        values={form.values}
        inputProps={(field) => form.getInputProps(field)}
        isFirst
        isInvited={invitedEmail !== null}
      />
      <Checkbox
        {...form.getInputProps('agreeToTerms', { type: 'checkbox' })}
        label={<Agreement before={t('auth.agreeTo')} document={t('auth.agreeTerms')} href={termsHref} />}
      />
      <Checkbox
        {...form.getInputProps('agreeToPrivacy', { type: 'checkbox' })}
        label={<Agreement before={t('auth.agreeTo')} document={t('auth.agreePrivacy')} href={privacyHref} />}
      />
      <Button type="submit" variant="filled" size="lg" loading={isBusy}>
        {t('actions.createAccount')}
      </Button>
      {providers.length > 0 && (
        <ProviderButtons
          providers={providers}
          isDisabled={isBusy}
          onChoose={(id) => {
            const refused = [form.validateField('agreeToTerms'), form.validateField('agreeToPrivacy')]
            if (refused.every(({ hasError }) => !hasError)) onProvider(id)
          }}
        />
      )}
      <p className={classes.below}>
        {t('auth.haveAccount')}{' '}
        <AppLink href={loginHref} className={classes.link}>
          {t('actions.signIn')}
        </AppLink>
      </p>
    </CallForm>
  )
}

/** Opens in another tab, so typed text is kept. */
function Agreement({ before, document, href }: { before: string; document: string; href: string }) {
  return (
    <>
      {before}{' '}
      <a href={href} target="_blank" rel="noreferrer" className={classes.link}>
        {document}
      </a>
    </>
  )
}
