import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../ui/data/use-now.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { AppLink } from '../../ui/navigation/AppLink.tsx'
import { OutcomeCard } from './OutcomeCard.tsx'
import { secondsUntilResend } from './resend-wait.ts'

type Props = {
  email: string
  /** when the last mail was requested, ms since 1970 */
  sentAt: number
  onResend: () => void
  isBusy: boolean
  error?: string | undefined
  otherHref: string
}

/** Shows that a mail was sent to an address, and offers another one after a minute. */
export function AwaitingVerification({ email, sentAt, onResend, isBusy, error, otherHref }: Props) {
  const { t } = useTranslation()
  const waitS = secondsUntilResend(sentAt, useNow(1000))
  return (
    <OutcomeCard icon={IconMail} title={t('auth.awaitingTitle')}>
      <p>{t('auth.awaitingText', { email })}</p>
      <p className="dim">{t('auth.awaitingSpam')}</p>
      {error && <Notice kind="critical">{error}</Notice>}
      <Button size="lg" variant="filled" loading={isBusy} disabled={waitS > 0} onClick={onResend}>
        {waitS > 0 ? t('auth.resendIn', { count: waitS }) : t('auth.resend')}
      </Button>
      <Button size="lg" variant="subtle" component={AppLink} href={otherHref}>
        {t('auth.otherAddress')}
      </Button>
    </OutcomeCard>
  )
}
