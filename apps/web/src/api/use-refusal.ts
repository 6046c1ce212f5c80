import { useTranslation } from 'react-i18next'
import { errorCodeOf, retryAfterSOf } from './call-errors.ts'
import { type OwnRefusals, refusalKeyOf } from './refusals.ts'
import { waitText } from './wait-text.ts'

/** Says why a call failed: in the words of this place where it has some, else in those of the product. */
export function useRefusal(): (error: unknown, own?: OwnRefusals) => string {
  const { t, i18n } = useTranslation()
  return (error, own) => {
    const waitS = retryAfterSOf(error)
    if (errorCodeOf(error) === 'too_many_requests' && waitS !== null)
      return t('refusals.too_many_requests_until', { when: waitText(waitS, i18n.language) })
    return t(refusalKeyOf(error, own))
  }
}
