import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ChoicesHelp.module.css'

type Choices = Pick<UseQueryResult, 'data' | 'isError' | 'refetch'>

/** The help below a field with choices or, if the choices failed to load, a message with a retry button. */
export function useChoicesHelp(): (choices: Choices, help?: string) => ReactNode {
  const { t } = useTranslation()
  return ({ data, isError, refetch }, help) =>
    isError && data === undefined ? (
      <span role="alert" className={classes.missing}>
        {t('form.choicesFailed')}
        <button type="button" className={classes.again} onClick={() => void refetch()}>
          {t('actions.tryAgain')}
        </button>
      </span>
    ) : (
      help
    )
}
