import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/data/Card.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { EmptyState, ErrorState } from '../../ui/state/StateMessage.tsx'
import { CalculatedSkeleton } from './CostsSkeleton.tsx'

type Props<Answer> = {
  /** the worker's result; null if no month has prices */
  answer: UseQueryResult<Answer | null>
  /** what the person has to enter first; null once a calculation is possible */
  missing: string | null
  children: (answer: Answer) => ReactNode
}

/** A calculation of the worker, in all of its states. */
export function WorkerAnswer<Answer>({ answer, missing, children }: Props<Answer>) {
  const { t } = useTranslation()
  if (missing !== null)
    return (
      <Card>
        <EmptyState title={t('gridTariff.nothingYet')} reason={missing} />
      </Card>
    )
  if (answer.error)
    return (
      <Card>
        <ErrorState
          title={t('gridTariff.failed')}
          reason={t('gridTariff.workerFailed')}
          onRetry={() => answer.refetch()}
        />
      </Card>
    )
  if (answer.data === undefined) return <CalculatedSkeleton />
  if (answer.data === null) return <Notice kind="warning">{t('gridTariff.nothingPriced')}</Notice>
  return children(answer.data)
}
