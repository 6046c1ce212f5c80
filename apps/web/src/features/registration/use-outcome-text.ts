import type { TokenOutcome } from '@kilowatt/contracts/identity/registration'
import { useTranslation } from 'react-i18next'

/** The fixed sentence for the outcome of a link (spec §8); null: not even that could be found out. */
export function useOutcomeText(): (outcome: TokenOutcome | null) => string {
  const { t } = useTranslation()
  return (outcome) => t(`auth.token_${outcome ?? 'failed'}`)
}
