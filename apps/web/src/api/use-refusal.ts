import { useTranslation } from 'react-i18next'
import { errorCodeOf } from './call-errors.ts'

/** The message of a refused or failed call; what has none of its own says that the server did not answer. */
export function useRefusal(): (error: unknown) => string {
  const { t } = useTranslation()
  return (error) => t([`refusals.${errorCodeOf(error)}`, 'common.serverSilent'])
}
