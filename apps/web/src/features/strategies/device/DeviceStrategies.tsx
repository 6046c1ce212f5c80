import { webPaths } from '@kilowatt/contracts/web-paths'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { LinesSkeleton } from '../../../ui/data/LinesSkeleton.tsx'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import { EmptyState } from '../../../ui/state/StateMessage.tsx'
import { LastDecisions } from '../decisions/LastDecisions.tsx'
import { Effect } from '../effect/Effect.tsx'
import type { StrategyPlace } from '../strategy-place.ts'
import { strategiesQuery } from '../strategy-queries.ts'
import { StrategyState } from '../words/StrategyState.tsx'
import type { ControlledDevice } from './OverrideForm.tsx'
import classes from './WhyCard.module.css'
import { WhyCard } from './WhyCard.tsx'

type Props = { place: StrategyPlace; device: ControlledDevice; mayControl: boolean }

/** The strategies that control a device, the reason for its present value, and earlier decisions. */
export function DeviceStrategies({ place, device, mayControl }: Props) {
  const { t } = useTranslation()
  const query = useQuery(strategiesQuery(place.id))
  const strategies = query.data?.strategies.filter(({ deviceIds }) => deviceIds.includes(device.id))
  if (!strategies)
    return (
      <Card>
        {query.error ? (
          <LoadFailure
            title={t('strategies.notLoaded')}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <LinesSkeleton lines={5} />
        )}
      </Card>
    )
  return (
    <div className={classes.cards}>
      <WhyCard place={place} device={device} mayControl={mayControl} />
      {strategies.length === 0 ? (
        <Card>
          <EmptyState
            title={t('devices.strategiesTitle')}
            reason={t('devices.strategiesText')}
            action={{ label: t('strategies.ofLocation'), href: webPaths.locationStrategies(place.id) }}
          />
        </Card>
      ) : (
        <Card heading={t('strategies.title')}>
          <ul className={classes.rows}>
            {strategies.map((strategy) => (
              <li key={strategy.id}>
                <AppLink href={webPaths.strategy(place.id, strategy.id)}>{strategy.name}</AppLink>
                <StrategyState strategy={strategy} place={place} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {strategies.length > 0 && (
        <Card>
          <Effect place={place} device={device} />
        </Card>
      )}
      {strategies.length > 0 && (
        <Card>
          <LastDecisions
            place={place}
            of={{ deviceId: device.id }}
            heading={t('strategies.lastDecisions')}
            withRejected
          />
        </Card>
      )}
    </div>
  )
}
