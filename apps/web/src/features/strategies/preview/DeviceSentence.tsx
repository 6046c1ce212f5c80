import type { Strategy } from '@kilowatt/contracts/control/strategy-entry'
import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import { strategyTextFeature } from '@kilowatt/domain/strategies/strategy-texts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { categoryIcons } from '../../../shared/energy/category-icons.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import { OutcomeMark } from '../decisions/OutcomeMark.tsx'
import { categoryOf, type Regulable, type StrategyDraft } from '../draft/strategy-draft.ts'
import type { StrategyPlace } from '../strategy-place.ts'
import { setPointsQuery } from '../strategy-queries.ts'
import { ReasonText } from '../words/ReasonText.tsx'
import classes from './DeviceSentence.module.css'

type Props = {
  place: StrategyPlace
  strategy: Strategy | null
  draft: StrategyDraft
  devices: readonly Regulable[]
}

/** The sentence that the device's page would show because of this strategy. */
export function DeviceSentence({ place, strategy, draft, devices }: Props) {
  const { t } = useTranslation()
  const { data } = useQuery(setPointsQuery(place.id))
  const first = devices.find(({ device }) => device.id === draft.deviceIds[0])
  if (!first) return null
  const { device } = first
  const decision = data?.decisions.find((one) => one.device.id === device.id)
  const isOwn = strategy !== null && decision?.by.strategy?.id === strategy.id
  const DeviceIcon = categoryIcons[categoryOf(first)]
  return (
    <Card className={classes.card} aria-label={t('strategies.howItReads')}>
      <div className={classes.head}>
        <span className={classes.icon}>
          <DeviceIcon size={20} stroke={1.75} aria-hidden="true" />
        </span>
        <div>
          <b>{device.name}</b>
          <span>{t('strategies.howItReads')}</span>
        </div>
      </div>
      <p className={classes.sentence}>
        {isOwn && decision ? (
          <ReasonText kind={decision.reasonKind} reason={decision.reason} place={place} />
        ) : strategy?.state ? (
          <ReasonText kind={strategy.kind} reason={strategy.state} place={place} />
        ) : (
          t(`${strategyTextFeature(draft.kind)}.does`)
        )}
      </p>
      {decision && (
        <div className={classes.foot}>
          {isOwn && <OutcomeMark outcome={decision.outcome} />}
          <AppLink href={withQuery(webPaths.device(place.id, device.id), { tab: 'strategies' })}>
            {t('strategies.whyOnDevice')}
          </AppLink>
        </div>
      )}
    </Card>
  )
}
