import { Button, Checkbox, TextInput } from '@mantine/core'
import { isEmail, isNotEmpty, useForm } from '@mantine/form'
import { IconFingerprint } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../shared/passwords/PasswordField.tsx'
import { ProviderButtons, type SignInProvider } from '../../shared/people/ProviderButtons.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { hasKeyboard } from '../../ui/has-keyboard.ts'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import { PageHeading } from '../../ui/navigation/PageHeading.tsx'
import { SiteLink } from '../../ui/navigation/SiteLink.tsx'
import classes from './LoginForm.module.css'

export type Credentials = { email: string; password: string; staySignedIn: boolean }

type Props = {
  /** where the form is; a dialog has its own heading */
  place: 'page' | 'dialog'
  /** the person who will probably sign in */
  email?: string | undefined
  onSubmit: (credentials: Credentials) => void
  /** the method in progress: its button shows it, and the other buttons wait */
  busyWith?: 'password' | 'passkey' | string | undefined
  /** why it failed, as text; announced to screen readers */
  error?: string | undefined
  onPasskey?: () => void
  providers?: readonly SignInProvider[]
  onProvider?: (id: SignInProvider['id']) => void
  forgottenHref?: string
  registerHref?: string
}

/** Sign in by e-mail and password, a passkey or a provider. */
export function LoginForm(props: Props) {
  const {
    place,
    email = '',
    onSubmit,
    busyWith,
    error,
    onPasskey,
    providers = [],
    onProvider,
    forgottenHref,
    registerHref,
  } = props
  const { t } = useTranslation()
  const form = useForm<Credentials>({
    mode: 'uncontrolled',
    initialValues: { email, password: '', staySignedIn: true },
    validate: { email: isEmail(t('form.email')), password: isNotEmpty(t('login.passwordMissing')) },
  })
  const isBusy = busyWith !== undefined
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(onSubmit, (errors) => {
        form.getInputNode(errors.email ? 'email' : 'password')?.focus()
      })}
    >
      {place === 'page' && <PageHeading className={classes.title}>{t('actions.signIn')}</PageHeading>}
      {error && <Notice kind="critical">{error}</Notice>}
      <TextInput
        key={form.key('email')}
        {...form.getInputProps('email')}
        type="email"
        name="email"
        size="lg"
        label={t('words.email')}
        autoComplete="username webauthn"
        autoFocus={hasKeyboard() && email === ''}
      />
      <div className={classes.secret}>
        <PasswordField
          key={form.key('password')}
          {...form.getInputProps('password')}
          name="password"
          size="lg"
          label={t('login.password')}
          autoComplete="current-password"
          autoFocus={hasKeyboard() && email !== ''}
        />
        <Checkbox
          key={form.key('staySignedIn')}
          {...form.getInputProps('staySignedIn', { type: 'checkbox' })}
          name="staySignedIn"
          label={t('login.staySignedIn')}
        />
        <Button
          type="submit"
          variant="filled"
          size="lg"
          loading={busyWith === 'password'}
          disabled={isBusy && busyWith !== 'password'}
        >
          {t('actions.signIn')}
        </Button>
        {forgottenHref && (
          <AppLink href={forgottenHref} className={classes.link}>
            {t('login.forgotten')}
          </AppLink>
        )}
      </div>
      {onPasskey && (
        <Button
          size="lg"
          leftSection={<IconFingerprint size={18} stroke={1.75} />}
          loading={busyWith === 'passkey'}
          disabled={isBusy && busyWith !== 'passkey'}
          onClick={onPasskey}
        >
          {t('login.passkey')}
        </Button>
      )}
      {providers.length > 0 && (
        <>
          <div className={classes.or}>{t('login.or')}</div>
          {place === 'dialog' && <p className={classes.leaves}>{t('auth.providerLeaves')}</p>}
          <ProviderButtons
            providers={providers}
            busyWith={busyWith}
            isDisabled={isBusy}
            onChoose={(id) => onProvider?.(id)}
          />
        </>
      )}
      {registerHref && (
        <p className={classes.register}>
          {t('login.noAccount')}{' '}
          <SiteLink href={registerHref} className={classes.link}>
            {t('login.createOne')}
          </SiteLink>
        </p>
      )}
    </form>
  )
}
