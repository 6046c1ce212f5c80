import type { TokenOutcome } from '@kilowatt/contracts/identity/registration'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import { OutcomeCard } from './OutcomeCard.tsx'
import { OutcomeText } from './OutcomeText.tsx'
import { RetryButton } from './RetryButton.tsx'

type Props = {
  /** an error if the call failed */
  outcome: TokenOutcome | Error
  onRetry: () => void
  action: { label: string; href: string }
}

/** The outcome of a link: confirmed, already used, expired, missing, or unknown. */
export function TokenOutcomeCard({ outcome, onRetry, action }: Props) {
  const { t } = useTranslation()
  const isGood = outcome === 'confirmed'
  const isKnown = !(outcome instanceof Error)
  return (
    <OutcomeCard
      icon={isGood ? IconCircleCheck : IconLinkOff}
      tone={isGood ? 'ok' : 'critical'}
      title={isGood ? t('words.confirmed') : t(isKnown ? 'auth.tokenBad' : 'auth.tokenUnknown')}
    >
      <OutcomeText outcome={outcome} />
      <RetryButton outcome={outcome} onRetry={onRetry} />
      <Button size="lg" variant={isKnown ? 'filled' : 'subtle'} component={AppLink} href={action.href}>
        {action.label}
      </Button>
    </OutcomeCard>
  )
}
