import type { LocationGroup } from '@kilowatt/contracts/tenancy/location-groups'
import { IconBuilding, IconChevronDown, IconChevronRight, IconFolders } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/class-names.ts'
import entry from '../../../ui/tree/DropRow.module.css'
import classes from './GroupTree.module.css'
import { type GroupRow, groupRows, locationsBelow } from './group-tree.ts'

type Props = {
  groups: readonly LocationGroup[]
  selectedId: number | undefined
  expanded: ReadonlySet<number>
  onToggle: (id: number) => void
  onSelect: (id: number) => void
  /** why a group does not accept the dragged items; null if it does, undefined if nothing is dragged */
  refusalOf: (targetId: number) => string | null | undefined
  onDrop: (targetId: number) => void
  /** groups can be dragged too */
  onDragGroup: (group: LocationGroup) => void
  onDragEnd: () => void
}

/** The groups of a company, to select one or drop things on; a refusal is shown below the group. */
export function GroupTree(props: Props) {
  const { t } = useTranslation()
  const rows = groupRows(props.groups, props.expanded)
  const counts = locationsBelow(props.groups)
  return (
    <ul className={classes.tree} aria-label={t('words.locationGroups')}>
      {rows.map((row) => (
        <GroupItem key={row.group.id} row={row} locationsCount={counts.get(row.group.id) ?? 0} {...props} />
      ))}
    </ul>
  )
}

function GroupItem({
  row,
  locationsCount,
  ...props
}: Props & { row: GroupRow<LocationGroup>; locationsCount: number }) {
  const { t } = useTranslation()
  const { group, depth, hasChildren, expanded } = row
  const [over, setOver] = useState(false)
  const refusal = over ? props.refusalOf(group.id) : undefined
  const GroupIcon = group.parentId === null ? IconBuilding : IconFolders
  const Chevron = expanded ? IconChevronDown : IconChevronRight
  const onDragOver = (event: DragEvent) => {
    const answer = props.refusalOf(group.id)
    if (answer === undefined) return
    setOver(true)
    if (answer === null) event.preventDefault()
  }
  return (
    <li
      style={{ '--level': depth }}
      className={cx(
        entry.row,
        props.selectedId === group.id && entry.active,
        refusal === null && entry.takes,
        refusal && entry.refuses,
      )}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        props.onDrop(group.id)
      }}
    >
      {hasChildren ? (
        <button
          type="button"
          className={classes.chevron}
          aria-expanded={expanded}
          aria-label={t('company.groupsBelow', { name: group.name })}
          onClick={() => props.onToggle(group.id)}
        >
          <Chevron size={16} stroke={2} aria-hidden="true" />
        </button>
      ) : (
        <span className={classes.chevron} />
      )}
      <button
        type="button"
        className={entry.name}
        aria-current={props.selectedId === group.id}
        draggable={group.parentId !== null}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', group.name)
          props.onDragGroup(group)
        }}
        onDragEnd={props.onDragEnd}
        onClick={() => props.onSelect(group.id)}
      >
        <GroupIcon size={18} stroke={1.75} aria-hidden="true" />
        <span className={entry.label}>
          {group.name}
          {refusal && <span className={entry.refusal}>{refusal}</span>}
        </span>
        <span className={entry.count}>{locationsCount}</span>
      </button>
    </li>
  )
}
