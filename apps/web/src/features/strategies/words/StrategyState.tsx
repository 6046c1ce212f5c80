import type { Strategy } from '@kilowatt/contracts/control/strategy-entry'
import {
  IconCircleCheck,
  IconCloudOff,
  IconHandStop,
  IconHourglass,
  IconPlayerPause,
  IconPower,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StrategyPlace } from '../strategy-place.ts'
import { strategiesQuery } from '../strategy-queries.ts'
import { ReasonText } from './ReasonText.tsx'
import classes from './StrategyState.module.css'
import { useControlWords } from './use-control-words.ts'

/** Current action of a strategy in one line: its reason, or that it is off, paused or without the cloud. */
export function StrategyState({ strategy, place }: { strategy: Strategy; place: StrategyPlace }) {
  const { t } = useTranslation()
  const words = useControlWords(place)
  const now = Date.now()
  const { state } = strategy
  const isStopped = useQuery(strategiesQuery(place.id)).data?.stopped != null
  if (!strategy.isActive) return <Line tone="off" icon={IconPower} text={t('words.off')} />
  if (isStopped) return <Line tone="off" icon={IconHandStop} text={t('strategies.stoppedState')} />
  if (strategy.isPaused)
    return (
      <Line
        tone="off"
        icon={IconPlayerPause}
        text={
          strategy.pausedUntil === null
            ? t('strategies.paused')
            : t('strategies.pausedUntilTime', { time: words.at(strategy.pausedUntil, now) })
        }
      />
    )
  if (strategy.aloneUntil !== null)
    return (
      <Line
        tone="wait"
        icon={IconCloudOff}
        text={t('strategies.aloneUntil', { until: words.at(strategy.aloneUntil, now) })}
      />
    )
  if (state === null) return <Line tone="off" icon={IconHourglass} text={t('strategies.notYetDecided')} />
  const isWaiting = state.untilMs !== null
  return (
    <Line
      tone={isWaiting ? 'wait' : 'on'}
      icon={isWaiting ? IconHourglass : IconCircleCheck}
      text={<ReasonText kind={strategy.kind} reason={state} place={place} />}
    />
  )
}

type LineProps = {
  tone: 'on' | 'wait' | 'off'
  icon: typeof IconPower
  text: ReactNode
}

const Line = ({ tone, icon: LineIcon, text }: LineProps) => (
  <span className={classes.state} data-tone={tone}>
    <LineIcon size={15} stroke={1.75} aria-hidden="true" />
    {text}
  </span>
)
