import { useTranslation } from 'react-i18next'
import { type OwnRefusals, refusalKeyOf } from './refusals.ts'

/** Says why a call failed: in the words of this place where it has some, else in those of the product. */
export function useRefusal(): (error: unknown, own?: OwnRefusals) => string {
  const { t } = useTranslation()
  return (error, own) => t(refusalKeyOf(error, own))
}
