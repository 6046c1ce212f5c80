import type { ErrorCode } from '@kilowatt/contracts/errors'
import { useTranslation } from 'react-i18next'
import { errorCodeOf, PasskeyCancelled } from '../../api/call-errors.ts'

export type ErrorTexts = Partial<Record<ErrorCode, string>>

/** Codes with a sentence that fits everywhere, below `form.error_` of the messages. */
const told = new Set<string>([
  'offline',
  'invalid',
  'unauthenticated',
  'forbidden',
  'not_found',
  'conflict',
  'too_many_requests',
  'not_while_impersonating',
  'second_factor_required',
])

/** Says why a call failed: in the words of this place, else in those of the product. */
export function useErrorText(): (error: unknown, own?: ErrorTexts) => string {
  const { t } = useTranslation()
  return (error, own = {}) => {
    if (error instanceof PasskeyCancelled) return t('auth.passkeyCancelled')
    const code = errorCodeOf(error)
    if (code !== 'offline' && own[code] !== undefined) return own[code]
    return t(`form.error_${told.has(code) ? code : 'internal'}`)
  }
}
