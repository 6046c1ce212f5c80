import { ActionIcon, Checkbox } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/class-names.ts'
import { movedTo } from '../list/strategy-order.ts'
import { useDragOrder } from '../list/use-drag-order.ts'
import classes from './DeviceChoice.module.css'

type Device = { readonly id: number; readonly name: string }
type Props = {
  /** devices of the strategy, in the person's order */
  chosen: readonly Device[]
  /** devices that it could have */
  others: readonly Device[]
  isFull: boolean
  disabled: boolean
  onChange: (ids: number[]) => void
}

/**
 * The devices of a strategy in their order of preference, which people change by dragging, with buttons or by keyboard,
 * and then the other devices. All are in one list, so that a device keeps the focus when it is chosen.
 */
export function RankedDevices({ chosen, others, isFull, disabled, onChange }: Props) {
  const { t } = useTranslation()
  const [said, setSaid] = useState('')
  const ids = chosen.map(({ id }) => id)
  const nameOf = (id: number) => [...chosen, ...others].find((one) => one.id === id)?.name ?? ''
  const move = (id: number, place: number) => {
    const order = movedTo(ids, id, place)
    if (order.join() === ids.join()) return
    onChange(order)
    setSaid(t('strategies.movedTo', { name: nameOf(id), place: order.indexOf(id) + 1, of: order.length }))
  }
  const { list, dragged, gripOf } = useDragOrder(move)
  const shown = dragged ? movedTo(ids, dragged.id, dragged.place) : ids
  const isOrdered = chosen.length > 1
  const moveByKey = (id: number, index: number) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(id, index + (event.key === 'ArrowUp' ? -1 : 1))
  }
  return (
    <>
      <ol ref={list} className={classes.chosen}>
        {[...shown, ...others.map(({ id }) => id)].map((id, index) => {
          const name = nameOf(id)
          const isChosen = index < shown.length
          return (
            <li
              key={id}
              {...(isChosen && { 'data-moved': id })}
              className={cx(classes.row, id === dragged?.id && classes.dragged)}
            >
              <Checkbox
                label={
                  isChosen && isOrdered
                    ? t('strategies.rankedDevice', { device: name, rank: index + 1 })
                    : name
                }
                checked={isChosen}
                disabled={disabled || (isFull && !isChosen)}
                onChange={() => onChange(isChosen ? ids.filter((one) => one !== id) : [...ids, id])}
                onKeyDown={isChosen ? moveByKey(id, index) : undefined}
              />
              {isChosen && isOrdered && !disabled && (
                <span className={classes.moves}>
                  <ActionIcon
                    size={32}
                    aria-label={t('strategies.moveUp', { name })}
                    disabled={index === 0}
                    onClick={() => move(id, index - 1)}
                  >
                    <IconChevronUp size={16} stroke={1.75} />
                  </ActionIcon>
                  <ActionIcon
                    size={32}
                    aria-label={t('strategies.moveDown', { name })}
                    disabled={index === shown.length - 1}
                    onClick={() => move(id, index + 1)}
                  >
                    <IconChevronDown size={16} stroke={1.75} />
                  </ActionIcon>
                  <span
                    {...gripOf(id)}
                    className={classes.grip}
                    title={t('strategies.drag')}
                    aria-hidden="true"
                  >
                    <IconGripVertical size={18} stroke={1.75} />
                  </span>
                </span>
              )}
            </li>
          )
        })}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  )
}
