import { IconChevronDown, IconChevronRight, IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../class-names.ts'
import { AppLink } from '../navigation/AppLink.tsx'
import { HitLabel } from './HitLabel.tsx'
import classes from './TreeSidebar.module.css'
import type { NodeEnd, NodeRow } from './tree-rows.ts'

type Props = {
  row: NodeRow
  active: boolean
  tabStop: boolean
  onToggle: () => void
  onFocus: () => void
  onFollow: (() => void) | undefined
}

export function TreeItem({ row, active, tabStop, onToggle, onFocus, onFollow }: Props) {
  const { t } = useTranslation()
  const { node, expanded } = row
  const NodeIcon = node.icon
  const Chevron = expanded ? IconChevronDown : IconChevronRight
  return (
    <AppLink
      href={node.href}
      role="treeitem"
      data-id={node.id}
      className={cx(classes.row, active && classes.active)}
      style={{ '--level': row.level - 1 }}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.setSize}
      aria-expanded={expanded ?? undefined}
      aria-selected={active}
      aria-current={active ? 'page' : undefined}
      tabIndex={tabStop ? 0 : -1}
      onFocus={onFocus}
      onClick={onFollow}
    >
      {/* opens and closes with the pointer; the keyboard uses arrow keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: no second tab stop inside a tree item */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys */}
      <span
        className={classes.chevron}
        onClick={(event) => {
          if (expanded === null) return
          event.preventDefault()
          event.stopPropagation()
          onToggle()
        }}
      >
        {expanded !== null && <Chevron size={16} stroke={2} aria-hidden="true" />}
      </span>
      <NodeIcon className={classes.icon} size={18} stroke={1.75} aria-hidden="true" />
      <span className={classes.label}>
        <HitLabel row={row} markClass={classes.hit} />
      </span>
      {node.mark}
      {node.offline ? (
        <span className={classes.offline} title={t('words.notConnected')}>
          <IconCloudOff size={16} stroke={1.75} aria-hidden="true" />
          <span className="visually-hidden">{t('words.notConnected')}</span>
        </span>
      ) : (
        node.end && <TreeEnd end={node.end} />
      )}
    </AppLink>
  )
}

function TreeEnd({ end: { text, mark } }: { end: NodeEnd }) {
  return (
    <span className={classes.end} title={mark?.word}>
      {mark && (
        <>
          <mark.icon size={14} stroke={2} aria-hidden="true" />
          <span className="visually-hidden">{mark.word} </span>
        </>
      )}
      {text}
    </span>
  )
}
