import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { LinesSkeleton } from '../../../ui/data/LinesSkeleton.tsx'
import type { StrategyPlace } from '../strategy-place.ts'
import { setPointsQuery, strategiesQuery } from '../strategy-queries.ts'
import { DecisionList } from './DecisionList.tsx'
import classes from './LastDecisions.module.css'
import { LastDecisions } from './LastDecisions.tsx'

/** Values that strategies set at a location now, with their reasons, and their earlier decisions. */
export function NowAndLately({ place }: { place: StrategyPlace }) {
  const { t } = useTranslation()
  const query = useQuery(setPointsQuery(place.id))
  const stopped = useQuery(strategiesQuery(place.id)).data?.stopped ?? null
  // devices are released within seconds of an emergency stop
  const decisions = stopped ? [] : query.data?.decisions
  return (
    <div className={classes.cards}>
      <Card heading={t('strategies.inEffectNow')}>
        {decisions ? (
          decisions.length === 0 ? (
            <p className={classes.none}>{t('strategies.nothingInEffect')}</p>
          ) : (
            <DecisionList place={place} decisions={decisions} withDevice withRejected />
          )
        ) : query.error ? (
          <LoadFailure
            title={t('strategies.decisionsFailed')}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <LinesSkeleton lines={4} />
        )}
      </Card>
      <Card>
        <LastDecisions place={place} of={{}} heading={t('strategies.lastDecisions')} withDevice />
      </Card>
    </div>
  )
}
