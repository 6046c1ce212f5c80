import type { TokenOutcome } from '@kilowatt/contracts/identity/registration'
import { Button, Loader } from '@mantine/core'
import { IconCircleCheck, IconMailOpened, IconMailX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import { OutcomeCard } from './OutcomeCard.tsx'
import { OutcomeText } from './OutcomeText.tsx'
import { RetryButton } from './RetryButton.tsx'

const REDIRECT_MS = 2500

type Props = {
  /** undefined while loading, an error if the call failed */
  outcome: TokenOutcome | Error | undefined
  /** whether the app can follow automatically; people who have only just registered sign in first */
  isSignedIn: boolean
  homeHref: string
  signInHref: string
  resendHref: string
  onDone: () => void
  onRetry: () => void
}

/** The outcome of the mail's link: verifying, done and on to the app, or the reason for a failure. */
export function VerificationOutcome(props: Props) {
  const { outcome, isSignedIn, homeHref, signInHref, resendHref, onDone, onRetry } = props
  const { t } = useTranslation()
  const goesOn = outcome === 'confirmed' && isSignedIn
  useEffect(() => {
    if (!goesOn) return
    const timer = setTimeout(onDone, REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [goesOn, onDone])

  const continueLink = (
    <Button size="lg" variant="filled" component={AppLink} href={isSignedIn ? homeHref : signInHref}>
      {t(isSignedIn ? 'actions.continue' : 'actions.signIn')}
    </Button>
  )
  if (outcome === undefined)
    return (
      <OutcomeCard icon={IconMailOpened} title={t('auth.verifying')}>
        <Loader mx="auto" size="sm" aria-hidden="true" />
      </OutcomeCard>
    )
  if (outcome === 'confirmed')
    return (
      <OutcomeCard icon={IconCircleCheck} tone="ok" title={t('auth.verified')}>
        <p>{t(isSignedIn ? 'auth.verifiedText' : 'auth.verifiedSignIn')}</p>
        {continueLink}
      </OutcomeCard>
    )
  // opening the link a second time still shows success
  if (outcome === 'already_used')
    return (
      <OutcomeCard icon={IconMailOpened} title={t('auth.verifiedBefore')}>
        <p>{t(isSignedIn ? 'auth.verifiedBeforeGoOn' : 'auth.verifiedBeforeSignIn')}</p>
        {continueLink}
      </OutcomeCard>
    )
  return (
    <OutcomeCard icon={IconMailX} tone="critical" title={t('auth.verificationFailed')}>
      <OutcomeText outcome={outcome} />
      <RetryButton outcome={outcome} onRetry={onRetry} />
      {!(outcome instanceof Error) && (
        <Button size="lg" variant="filled" component={AppLink} href={resendHref}>
          {t('auth.resend')}
        </Button>
      )}
      <Button size="lg" variant="subtle" component={AppLink} href={homeHref}>
        {t('words.home')}
      </Button>
    </OutcomeCard>
  )
}
