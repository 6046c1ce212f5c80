import type { TokenOutcome } from '@kilowatt/contracts/identity/registration'
import { Button, Loader } from '@mantine/core'
import { IconCircleCheck, IconMailOpened, IconMailX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import { OutcomeCard } from './OutcomeCard.tsx'
import { useOutcomeText } from './use-outcome-text.ts'

const REDIRECT_MS = 2500

type Props = {
  /** undefined while it is asked, null when asking failed */
  outcome: TokenOutcome | null | undefined
  homeHref: string
  resendHref: string
  onDone: () => void
}

/** Follows the link of the mail: being verified, done and on to the app, or why not. */
export function VerificationOutcome({ outcome, homeHref, resendHref, onDone }: Props) {
  const { t } = useTranslation()
  const outcomeText = useOutcomeText()
  const isDone = outcome === 'confirmed'
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(onDone, REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isDone, onDone])

  if (outcome === undefined)
    return (
      <OutcomeCard icon={IconMailOpened} title={t('auth.verifying')}>
        <Loader mx="auto" size="sm" aria-hidden="true" />
      </OutcomeCard>
    )
  if (isDone)
    return (
      <OutcomeCard icon={IconCircleCheck} tone="ok" title={t('auth.verified')}>
        <p>{t('auth.verifiedText')}</p>
        <Button size="lg" variant="filled" component={AppLink} href={homeHref}>
          {t('actions.continue')}
        </Button>
      </OutcomeCard>
    )
  return (
    <OutcomeCard icon={IconMailX} tone="critical" title={t('auth.verificationFailed')}>
      <p>{outcomeText(outcome)}</p>
      <Button size="lg" variant="filled" component={AppLink} href={resendHref}>
        {t('auth.resend')}
      </Button>
      <Button size="lg" variant="subtle" component={AppLink} href={homeHref}>
        {t('words.home')}
      </Button>
    </OutcomeCard>
  )
}
