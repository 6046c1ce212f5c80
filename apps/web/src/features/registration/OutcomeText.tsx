import type { TokenOutcome } from '@kilowatt/contracts/identity/registration'
import { useTranslation } from 'react-i18next'
import { mayRetry } from '../../api/call-errors.ts'
import { refusalKeys } from '../../api/refusals.ts'
import { useRefusal } from '../../api/use-refusal.ts'

const outcomeKeys = {
  confirmed: 'auth.tokenConfirmed',
  already_used: refusalKeys.token_used,
  expired: refusalKeys.token_expired,
  missing: refusalKeys.token_missing,
} as const satisfies Record<TokenOutcome, string>

/** The fixed sentence for the outcome of a link (spec §8), or the reason why the outcome is unknown. */
export function OutcomeText({ outcome }: { outcome: TokenOutcome | Error }) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  if (outcome instanceof Error) return <p>{mayRetry(outcome) ? refusal(outcome) : t('auth.tokenFailed')}</p>
  return (
    <>
      <p>{t(outcomeKeys[outcome])}</p>
      {/* the fixed sentence explains to programmers what happened, this one explains to people what to do */}
      {outcome === 'missing' && <p>{t('auth.tokenMissingHelp')}</p>}
    </>
  )
}
