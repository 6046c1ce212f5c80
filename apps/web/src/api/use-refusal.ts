import { useTranslation } from 'react-i18next'
import { errorCodeOf, retryAfterSOf } from './call-errors.ts'
import { type OwnRefusals, refusalKeyOf } from './refusals.ts'
import { waitText } from './wait-text.ts'

/** Why a call failed, as text: the screen's own message if it has one, otherwise the general one. */
export function useRefusal(): (error: unknown, own?: OwnRefusals) => string {
  const { t, i18n } = useTranslation()
  return (error, own) => {
    const waitS = retryAfterSOf(error)
    const code = errorCodeOf(error)
    if (waitS !== null && (code === 'too_many_requests' || code === 'busy'))
      return t(`refusals.${code}_until`, { when: waitText(waitS, i18n.language) })
    return t(refusalKeyOf(error, own))
  }
}
