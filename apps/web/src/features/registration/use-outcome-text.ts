import type { TokenOutcome } from '@kilowatt/contracts/identity/registration'
import { useTranslation } from 'react-i18next'
import { refusalKeys } from '../../api/refusals.ts'

const outcomeKeys = {
  confirmed: 'auth.tokenConfirmed',
  already_used: refusalKeys.token_used,
  expired: refusalKeys.token_expired,
  missing: refusalKeys.token_missing,
} as const satisfies Record<TokenOutcome, string>

/** The fixed sentence for the outcome of a link (spec §8); null: not even that could be found out. */
export function useOutcomeText(): (outcome: TokenOutcome | null) => string {
  const { t } = useTranslation()
  return (outcome) => t(outcome === null ? 'auth.tokenFailed' : outcomeKeys[outcome])
}
