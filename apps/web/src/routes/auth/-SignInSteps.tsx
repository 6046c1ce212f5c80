import type { SiteInfo } from '@kilowatt/contracts/branding/site'
import type { User } from '@kilowatt/contracts/identity/auth'
import type { SocialOutcome } from '@kilowatt/contracts/identity/social-sign-in'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../api/call-errors.ts'
import { client } from '../../api/client.ts'
import { hasPasskeys, signInWithPasskey } from '../../api/passkeys.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { type Credentials, LoginForm } from '../../features/login/LoginForm.tsx'
import { SecondFactorForm } from '../../features/login/SecondFactorForm.tsx'
import { secondStepOf, socialFailure } from './-social-outcome.ts'
import { useSocialVisit } from './-social-visit.ts'

type Props = {
  /** where the form is: on a separate page, or in a dialog below its text */
  place: 'page' | 'dialog'
  /** the person who will probably sign in */
  email: string | undefined
  providers: SiteInfo['socialProviders']
  /** page to return to from a provider's sign-in */
  returnTo: string
  /** result of that sign-in */
  social?: SocialOutcome | undefined
  onSignedIn: (user: User) => Promise<unknown>
  onUnverified?: (email: string) => void
  registerHref?: string
}

type Answer = { data: { user: User } }

/** Signing in by any method, until the person is identified. */
export function SignInSteps(props: Props) {
  const { place, email, providers, returnTo, social, onSignedIn, onUnverified, registerHref } = props
  const { t } = useTranslation()
  const refusal = useRefusal()
  const [second, setSecond] = useState(() => secondStepOf(social))
  const [stays, setStays] = useState(false)
  const visitFailure = socialFailure(social)
  const visit = useSocialVisit()
  const onSuccess = ({ data }: Answer) => onSignedIn(data.user)
  const login = useMutation({
    mutationFn: ({ email, password, staySignedIn }: Credentials) =>
      client.auth.login({ email, password, staySignedIn, remember: staySignedIn }),
    onSuccess,
  })
  const verify = useMutation({ mutationFn: (code: string) => client.twoFactor.verify({ code }), onSuccess })
  const passkey = useMutation({ mutationFn: () => signInWithPasskey(stays), onSuccess })

  const begin = (credentials: Credentials) => {
    setStays(credentials.staySignedIn)
    passkey.reset()
    login.mutate(credentials, {
      onError: (error) => {
        const code = errorCodeOf(error)
        if (code === 'second_factor_needed') setSecond('code')
        if (code === 'passkey_needed') setSecond('passkey')
        if (code === 'email_not_verified') onUnverified?.(credentials.email)
      },
    })
  }
  const byPasskey = () => {
    login.reset()
    verify.reset()
    passkey.mutate()
  }
  const isDone = login.isSuccess || verify.isSuccess || passkey.isSuccess
  const passkeyError = passkey.error && refusal(passkey.error, { invalid_credentials: 'auth.passkeyUnknown' })
  const busyWith = () => {
    if (login.isPending || isDone) return 'password'
    if (visit.isPending || visit.isSuccess) return visit.variables.provider
    return passkey.isPending ? 'passkey' : undefined
  }
  if (second)
    return (
      <SecondFactorForm
        place={place}
        by={second}
        onCode={(code) => verify.mutate(code)}
        onPasskey={byPasskey}
        onBack={() => {
          setSecond(null)
          login.reset()
          verify.reset()
        }}
        isBusy={verify.isPending || passkey.isPending || isDone}
        error={
          passkeyError ||
          (verify.error
            ? refusal(verify.error, { invalid: 'auth.secondWrong', unauthenticated: 'auth.secondExpired' })
            : undefined)
        }
      />
    )
  return (
    <LoginForm
      place={place}
      email={email}
      onSubmit={begin}
      busyWith={busyWith()}
      error={
        passkeyError ||
        (login.error
          ? refusal(login.error, { invalid_credentials: 'login.wrongCredentials' })
          : visit.error
            ? refusal(visit.error)
            : visitFailure === null
              ? undefined
              : t(visitFailure))
      }
      {...(hasPasskeys() && { onPasskey: byPasskey })}
      providers={providers}
      onProvider={(provider) => visit.mutate({ provider, returnTo })}
      {...(place === 'page' && { forgottenHref: webPaths.forgottenPassword() })}
      {...(registerHref !== undefined && { registerHref })}
    />
  )
}
