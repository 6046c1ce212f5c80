import type { LocationPlanAnswer } from '@kilowatt/contracts/control/plans/location-plan'
import { webPaths, withQuery } from '@kilowatt/contracts/web-paths'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../../ui/data/Card.tsx'
import { EmptyState } from '../../../../ui/state/StateMessage.tsx'
import { useStrategyPause } from '../../use-strategy-actions.ts'
import type { PlanWords } from '../use-plan-words.ts'

type Props = { answer: LocationPlanAnswer; locationId: number; words: PlanWords; nowMs: number }

/** Why a location has no plan, and what a person can do about it. */
export function NoPlan({ answer, locationId, words, nowMs }: Props) {
  const { t } = useTranslation()
  const { why, strategy, mayEdit, mayDecide } = answer
  const { resume } = useStrategyPause(strategy ?? { id: 0, name: '' })
  const reason = why?.reason ?? 'not_ready'
  const strategies = { href: webPaths.locationStrategies(locationId), label: t('planPage.toStrategies') }
  const actions = {
    no_strategy: mayEdit
      ? {
          href: withQuery(webPaths.newStrategy(locationId), { kind: 'PLAN' }),
          label: t('planPage.createStrategy'),
        }
      : undefined,
    paused: mayDecide ? { label: t('planPage.resume'), onSelect: resume } : undefined,
    stopped: strategies,
    no_device:
      strategy && mayEdit
        ? { href: webPaths.strategy(locationId, strategy.id), label: t('planPage.chooseDevices') }
        : undefined,
    too_little_history: { href: webPaths.locationCharts(locationId), label: t('planPage.toCharts') },
    no_prices: mayEdit
      ? { href: webPaths.newLocationPriceList(locationId), label: t('planPage.choosePrices') }
      : undefined,
    not_ready: undefined,
  }
  const action = actions[reason]
  const text =
    reason === 'too_little_history'
      ? t('planPage.no_too_little_history', { count: why?.missingDays ?? 1 })
      : reason === 'paused'
        ? why?.untilMs == null
          ? t('planPage.no_paused')
          : t('planPage.no_pausedUntil', { until: words.until(why.untilMs, nowMs) })
        : t(`planPage.no_${reason}`)
  return (
    <Card>
      <EmptyState title={t(`planPage.noTitle_${reason}`)} reason={text} {...(action && { action })} />
    </Card>
  )
}
