import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { LinesSkeleton } from '../../../ui/data/LinesSkeleton.tsx'
import { useNow } from '../../../ui/data/use-now.ts'
import type { StrategyPlace } from '../strategy-place.ts'
import { decisionsQuery } from '../strategy-queries.ts'
import { DecisionList } from './DecisionList.tsx'
import classes from './LastDecisions.module.css'

const MINUTE_MS = 60_000
const DAYS = 7
const FEW = 3
const MANY = 100

type Props = {
  place: StrategyPlace
  of: { readonly deviceId?: number; readonly strategyId?: number }
  heading: string
  withDevice?: boolean
  withRejected?: boolean
}

/** The latest decisions of a location, strategy or device; all of the past week on request. */
export function LastDecisions({ place, of, heading, ...shown }: Props) {
  const { t } = useTranslation()
  const [isAll, setAll] = useState(false)
  const now = useNow(MINUTE_MS)
  const query = useQuery({
    ...decisionsQuery(place.id, of, now, DAYS, MANY),
    placeholderData: (previous) => previous,
  })
  const decisions = query.data?.decisions
  return (
    <section className={classes.last} aria-label={heading}>
      <div>
        <h3>{heading}</h3>
        {decisions && decisions.length > FEW && !isAll && (
          <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
            {t('strategies.allDecisions')}
          </Button>
        )}
      </div>
      {decisions ? (
        decisions.length === 0 ? (
          <p className={classes.none}>{t('strategies.noDecisions')}</p>
        ) : (
          <DecisionList place={place} decisions={isAll ? decisions : decisions.slice(0, FEW)} {...shown} />
        )
      ) : query.error ? (
        <LoadFailure
          title={t('strategies.decisionsFailed')}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <LinesSkeleton lines={3} />
      )}
      {isAll && query.data?.isCut && (
        <p className={classes.none}>{t('strategies.decisionsCut', { count: MANY })}</p>
      )}
    </section>
  )
}
