import { formatDateTimeSeconds } from '@kilowatt/domain/units/format-date'
import { IconCpu, IconFolder, IconPoint } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListSearch } from '../../ui/table/ListSearch.tsx'
import { toggled } from '../../ui/toggled.ts'
import { type TreeNode, treeRows } from '../../ui/tree/tree-rows.ts'
import { useTree } from '../../ui/tree/use-tree.ts'
import { ExplorerRow } from './ExplorerRow.tsx'
import classes from './ExplorerTree.module.css'
import type { Explored, ExploredGroup, ExploredValue } from './explored.ts'

/** Largest number of rows that are open at first; the channels of a large controller stay closed. */
const OPEN_AT_FIRST = 60

const nodeOf = (node: Explored, level = 1): TreeNode => ({
  id: node.id,
  // text to search, with the readable name and the wire name
  label: node.kind === 'value' && node.key !== node.name ? `${node.name} · ${node.key}` : node.name,
  href: '',
  icon: node.kind === 'value' ? IconPoint : level === 1 ? IconCpu : IconFolder,
  ...(node.kind === 'group' && { children: node.children.map((child) => nodeOf(child, level + 1)) }),
})

function groupsOf(tree: readonly Explored[]): ExploredGroup[] {
  return tree.flatMap((node) => (node.kind === 'group' ? [node, ...groupsOf(node.children)] : []))
}
const valuesOf = (tree: readonly Explored[]): ExploredValue[] =>
  tree.flatMap((node) => (node.kind === 'group' ? valuesOf(node.children) : [node]))

function openAtFirst(tree: readonly ExploredGroup[]): ReadonlySet<string> {
  const all = groupsOf(tree)
  const isSmall = valuesOf(tree).length <= OPEN_AT_FIRST
  return new Set((isSmall ? all : tree).map(({ id }) => id))
}

/**
 * A tree with one tab stop and the keys of an ARIA tree. More than fifty entries of one kind fold until a
 * search finds them.
 */
export function ExplorerTree({ tree, zone }: { tree: readonly ExploredGroup[]; zone: string }) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const [expanded, setExpanded] = useState(() => openAtFirst(tree))
  const values = new Map(valuesOf(tree).map((value) => [value.id, value]))
  const rows = treeRows(
    tree.map((node) => nodeOf(node)),
    { expanded, query },
  )
  const toggle = (id: string) => setExpanded((was) => toggled(was, id))
  const { tree: keys, tabStop, onFocus } = useTree({ rows, onToggle: toggle })
  return (
    <>
      <div className={classes.search}>
        <ListSearch label={t('explorer.search')} value={query} onChange={setQuery} />
      </div>
      <div role="tree" {...keys} aria-label={t('explorer.title')} className={classes.tree}>
        {rows.map((row) =>
          row.kind === 'more' ? (
            <div key={row.id} role="none" className={classes.more}>
              {t('words.moreToNarrow', { count: row.hidden })}
            </div>
          ) : (
            <ExplorerRow
              key={row.node.id}
              row={row}
              value={values.get(row.node.id) ?? null}
              timeText={(at) => formatDateTimeSeconds(at, { timeZone: zone })}
              tabStop={row.node.id === tabStop}
              onFocus={() => onFocus(row.node.id)}
              onToggle={() => toggle(row.node.id)}
            />
          ),
        )}
      </div>
      {rows.length === 0 && (
        <p className={classes.more} role="status">
          {t('shell.treeNothing', { query })}
        </p>
      )}
    </>
  )
}
