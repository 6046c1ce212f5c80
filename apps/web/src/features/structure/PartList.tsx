import {
  type Icon,
  IconGripVertical,
  IconPlugOff,
  IconStack2,
  IconTopologyStar3,
  IconTrash,
} from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/class-names.ts'
import entry from '../../ui/tree/DropRow.module.css'
import classes from './PartList.module.css'
import { type Group, type Part, placedBefore, shifted, type Target } from './structure-parts.ts'

type Props = {
  groups: readonly Group[]
  countOf: (part: Part) => number | undefined
  chosen: Part | undefined
  onChoose: (part: Part) => void
  /** whether the dragged devices can be dropped there; undefined without a drag */
  takes: (to: Target) => boolean | undefined
  onDrop: (to: Target) => void
  onOrder: (ids: number[]) => void
}

/**
 * All devices, the device groups, devices in no group, and deleted devices: to select a part, and to drop
 * devices on one.
 */
export function PartList(props: Props) {
  const { t } = useTranslation()
  const { groups, onOrder } = props
  const [dragged, setDragged] = useState<number | null>(null)
  const ids = groups.map(({ id }) => id)
  return (
    <ul className={classes.parts} aria-label={t('structure.parts')}>
      <Entry {...props} part="all" icon={IconTopologyStar3} name={t('structure.all')} />
      {groups.map(({ id, name }) => (
        <Entry
          key={id}
          {...props}
          part={id}
          target={id}
          icon={IconStack2}
          name={name}
          grip={
            <button
              type="button"
              className={classes.grip}
              aria-label={t('structure.dragGroup', { name })}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', name)
                setDragged(id)
              }}
              onDragEnd={() => setDragged(null)}
              onKeyDown={(event: KeyboardEvent) => {
                const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
                if (by !== 1 && by !== -1) return
                event.preventDefault()
                onOrder(shifted(ids, id, by))
              }}
            >
              <IconGripVertical size={16} stroke={1.75} aria-hidden="true" />
            </button>
          }
          onGroupDrop={
            dragged === null || dragged === id ? undefined : () => onOrder(placedBefore(ids, [dragged], id))
          }
        />
      ))}
      <Entry {...props} part="none" target={null} icon={IconPlugOff} name={t('words.inNoGroup')} />
      <Entry {...props} part="deleted" icon={IconTrash} name={t('structure.deleted')} />
    </ul>
  )
}

type EntryProps = Props & {
  part: Part
  icon: Icon
  name: string
  /** target of devices dropped on this part; undefined if it accepts none */
  target?: Target
  grip?: ReactNode
  onGroupDrop?: (() => void) | undefined
}

function Entry({ part, icon: PartIcon, name, target, grip, onGroupDrop, ...props }: EntryProps) {
  const { t } = useTranslation()
  const [over, setOver] = useState(false)
  const takes = target === undefined ? undefined : props.takes(target)
  const accepts = takes === true || onGroupDrop !== undefined
  const isRefused = over && takes === false && target !== null
  const count = props.countOf(part)
  return (
    <li
      className={cx(
        entry.row,
        props.chosen === part && entry.active,
        over && accepts && entry.takes,
        isRefused && entry.refuses,
      )}
      onDragOver={(event: DragEvent) => {
        if (takes === undefined && !onGroupDrop) return
        setOver(true)
        if (accepts) event.preventDefault()
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (onGroupDrop) onGroupDrop()
        else if (target !== undefined) props.onDrop(target)
      }}
    >
      {grip ?? <span className={classes.grip} />}
      <button
        type="button"
        className={entry.name}
        aria-current={props.chosen === part}
        onClick={() => props.onChoose(part)}
      >
        <PartIcon size={18} stroke={1.75} aria-hidden="true" />
        <span className={entry.label}>
          {name}
          {isRefused && <span className={entry.refusal}>{t('structure.alreadyThere')}</span>}
        </span>
        <span className={entry.count}>{count}</span>
      </button>
    </li>
  )
}
