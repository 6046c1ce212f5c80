import type { Strategy } from '@kilowatt/contracts/control/strategy-entry'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/state/StateMessage.tsx'
import type { StrategyPlace } from '../strategy-place.ts'
import classes from './StrategyList.module.css'
import { StrategyRow } from './StrategyRow.tsx'
import { movedTo } from './strategy-order.ts'
import { useDragOrder } from './use-drag-order.ts'
import { useReorder } from './use-reorder.ts'

type Props = {
  place: StrategyPlace
  strategies: readonly Strategy[]
  /** the strategy in the editor */
  selectedId: number | null
  mayEdit: boolean
  head: ReactNode
}

/** Strategies of a location, the strongest first: the order is the priority, and people change it here. */
export function StrategyList({ place, strategies, selectedId, mayEdit, head }: Props) {
  const { t } = useTranslation()
  const { reorder, inOrder } = useReorder(place.id)
  const [said, setSaid] = useState('')
  const known = inOrder(strategies)
  const move = (id: number, to: number) => {
    const ids = known.map((one) => one.id)
    const order = movedTo(ids, id, to)
    if (order.join() === ids.join()) return
    reorder(order)
    const name = known.find((one) => one.id === id)?.name ?? ''
    setSaid(t('strategies.movedTo', { name, place: order.indexOf(id) + 1, of: order.length }))
  }
  const { list, dragged, gripOf } = useDragOrder(move)
  const shown = dragged
    ? movedTo(
        known.map(({ id }) => id),
        dragged.id,
        dragged.place,
      ).flatMap((id) => known.find((one) => one.id === id) ?? [])
    : known
  return (
    <section className={classes.pane} aria-label={t('strategies.title')}>
      {head}
      <p className={classes.locked}>
        <IconLock size={16} stroke={1.75} aria-hidden="true" />
        {t('strategies.firstAlways')}
      </p>
      {strategies.length === 0 && (
        <EmptyState
          title={t('strategies.emptyTitle')}
          reason={t('strategies.emptyText')}
          {...(mayEdit && {
            action: { label: t('strategies.add'), href: webPaths.newStrategy(place.id) },
          })}
        />
      )}
      <ol ref={list} className={classes.list}>
        {shown.map((strategy, index) => (
          <StrategyRow
            key={strategy.id}
            place={place}
            strategy={strategy}
            rank={index + 1}
            isSelected={strategy.id === selectedId}
            isDragged={strategy.id === dragged?.id}
            grip={mayEdit && shown.length > 1 ? gripOf(strategy.id) : null}
            onMove={(by) => move(strategy.id, index + by)}
            isFirst={index === 0}
            isLast={index === shown.length - 1}
          />
        ))}
      </ol>
      {mayEdit && strategies.length > 1 && (
        <p id="strategies-keys" className="visually-hidden">
          {t('strategies.keysHint')}
        </p>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </section>
  )
}
