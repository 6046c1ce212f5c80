import { webPaths } from '@kilowatt/contracts/web-paths'
import { strategyGoals } from '@kilowatt/domain/strategies/strategy-kind'
import type { StrategyKindName } from '@kilowatt/domain/strategies/strategy-kinds'
import { strategyTextFeature } from '@kilowatt/domain/strategies/strategy-texts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/data/Card.tsx'
import { LinesSkeleton } from '../../ui/data/LinesSkeleton.tsx'
import { NotFound } from '../../ui/state/NotFound.tsx'
import { EmptyState } from '../../ui/state/StateMessage.tsx'
import { devicesFor, newDraft, startOfGoal } from './draft/strategy-draft.ts'
import { StrategyEditor } from './editor/StrategyEditor.tsx'
import type { StrategyPlace } from './strategy-place.ts'
import { strategiesQuery } from './strategy-queries.ts'

type Props = {
  place: StrategyPlace
  /** null: a new one */
  strategyId: number | null
  /** of a new one; null: the first that can regulate a device here */
  wantedKind: StrategyKindName | null
  /** name of the person who is signed in */
  ownName: string
}

/** The editor of one strategy, or the reason why it cannot be shown. */
export function StrategyScreen({ place, strategyId, wantedKind, ownName }: Props) {
  const { t } = useTranslation()
  const query = useQuery(strategiesQuery(place.id))
  const known = query.data
  // the frame explains why nothing was loaded
  if (!known) return query.error ? null : <LinesSkeleton lines={8} />
  const { strategies, devices, mayEdit, mayPause, isOperator } = known
  const strategy = strategies.find(({ id }) => id === strategyId) ?? null
  const isNew = strategyId === null && mayEdit
  if (!strategy && !isNew)
    return <NotFound back={{ href: webPaths.locationStrategies(place.id), label: t('strategies.title') }} />
  const wanted = wantedKind !== null && devicesFor(wantedKind, devices).length > 0 ? wantedKind : undefined
  const kind =
    strategy?.kind ??
    wanted ??
    strategyGoals.map((goal) => startOfGoal(goal, devices)).find((one) => one !== null)
  if (kind === undefined)
    return (
      <Card>
        <EmptyState
          title={t('strategies.nothingToRegulate')}
          reason={t('strategies.nothingToRegulateText')}
        />
      </Card>
    )
  return (
    <StrategyEditor
      key={strategyId ?? 'new'}
      place={place}
      strategy={strategy}
      strategies={strategies}
      start={newDraft(kind, devices, t(`${strategyTextFeature(kind)}.name`))}
      devices={devices}
      ownName={ownName}
      mayEdit={mayEdit}
      isOperator={isOperator}
      mayPause={mayPause}
    />
  )
}
