import type { TokenOutcome } from '@kilowatt/contracts/identity/registration'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import { OutcomeCard } from './OutcomeCard.tsx'
import { useOutcomeText } from './use-outcome-text.ts'

type Props = {
  /** null when asking failed */
  outcome: TokenOutcome | null
  action: { label: string; href: string }
}

/** What came of a link: confirmed, already used, expired, missing. */
export function TokenOutcomeCard({ outcome, action }: Props) {
  const { t } = useTranslation()
  const outcomeText = useOutcomeText()
  const isGood = outcome === 'confirmed'
  return (
    <OutcomeCard
      icon={isGood ? IconCircleCheck : IconLinkOff}
      tone={isGood ? 'ok' : 'critical'}
      title={isGood ? t('words.confirmed') : t('auth.tokenBad')}
    >
      <p>{outcomeText(outcome)}</p>
      <Button size="lg" variant="filled" component={AppLink} href={action.href}>
        {action.label}
      </Button>
    </OutcomeCard>
  )
}
