import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { HitLabel } from '../../ui/tree/HitLabel.tsx'
import type { NodeRow } from '../../ui/tree/tree-rows.ts'
import classes from './ExplorerTree.module.css'
import type { ExploredValue } from './explored.ts'

type Props = {
  row: NodeRow
  value: ExploredValue | null
  timeText: (at: number) => string
  tabStop: boolean
  onFocus: () => void
  onToggle: () => void
}

/** A row of the tree: a group, or a value in readable form, as sent, with its time. */
export function ExplorerRow({ row, value, timeText, tabStop, onFocus, onToggle }: Props) {
  const { node, expanded, level } = row
  const Chevron = expanded ? IconChevronDown : IconChevronRight
  const raw = value && value.raw !== '' ? [value.raw, value.unit].filter(Boolean).join(' ') : ''
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys
    <div
      role="treeitem"
      data-id={node.id}
      className={classes.row}
      style={{ '--level': level - 1 }}
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.setSize}
      aria-expanded={expanded ?? undefined}
      aria-selected={false}
      tabIndex={tabStop ? 0 : -1}
      onFocus={onFocus}
      onClick={() => expanded !== null && onToggle()}
    >
      <span className={classes.label} data-group={expanded !== null}>
        {expanded === null ? (
          <i className={classes.indent} />
        ) : (
          <Chevron size={16} stroke={2} aria-hidden="true" />
        )}
        <span>
          <HitLabel row={row} />
        </span>
      </span>
      {value && (
        <>
          <span className={classes.value}>{value.text}</span>
          <code className={classes.raw}>{raw}</code>
          <span className={classes.time}>{value.at === null ? '' : timeText(value.at)}</span>
        </>
      )}
    </div>
  )
}
