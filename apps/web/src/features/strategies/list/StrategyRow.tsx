import type { Strategy } from '@kilowatt/contracts/control/strategy-entry'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/class-names.ts'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import type { StrategyPlace } from '../strategy-place.ts'
import { StrategyState } from '../words/StrategyState.tsx'
import classes from './StrategyList.module.css'

type Props = {
  place: StrategyPlace
  strategy: Strategy
  rank: number
  isSelected: boolean
  isDragged: boolean
  isFirst: boolean
  isLast: boolean
  /** null: the order cannot be changed */
  grip: ComponentProps<'span'> | null
  onMove: (by: -1 | 1) => void
}

/** A strategy with its rank, its devices and its current action. */
export function StrategyRow(props: Props) {
  const { place, strategy, rank, isSelected, isDragged, isFirst, isLast, grip, onMove } = props
  const { t } = useTranslation()
  const moveByKey = (event: KeyboardEvent) => {
    if (!grip || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li
      data-moved={strategy.id}
      className={cx(classes.row, isSelected && classes.selected, isDragged && classes.dragged)}
    >
      {grip && (
        <span {...grip} className={classes.grip} title={t('strategies.drag')} aria-hidden="true">
          <IconGripVertical size={18} stroke={1.75} />
        </span>
      )}
      <span className={classes.rank} aria-hidden="true">
        {rank}
      </span>
      <div className={classes.about}>
        <AppLink
          href={webPaths.strategy(place.id, strategy.id)}
          className={classes.name}
          aria-current={isSelected ? 'page' : undefined}
          aria-describedby={grip ? 'strategies-keys' : undefined}
          onKeyDown={moveByKey}
        >
          <span className="visually-hidden">{t('strategies.rank', { rank })} </span>
          {strategy.name}
        </AppLink>
        <span className={classes.devices}>{strategy.devices.map(({ name }) => name).join(', ')}</span>
        <StrategyState strategy={strategy} place={place} />
        {strategy.template && (
          <span className={classes.devices}>{t('strategies.follows', { name: strategy.template.name })}</span>
        )}
      </div>
      {grip && isSelected && (
        <span className={classes.moves}>
          <button
            type="button"
            aria-label={t('strategies.moveUp', { name: strategy.name })}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          >
            <IconChevronUp size={18} stroke={1.75} aria-hidden="true" />
          </button>
          <button
            type="button"
            aria-label={t('strategies.moveDown', { name: strategy.name })}
            disabled={isLast}
            onClick={() => onMove(1)}
          >
            <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
          </button>
        </span>
      )}
    </li>
  )
}
