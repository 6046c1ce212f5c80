import { Button, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAfterPause, useSettled } from '../data/search-pause.ts'
import { toggled } from '../toggled.ts'
import { TreeItem } from './TreeItem.tsx'
import classes from './TreeSidebar.module.css'
import { openAtFirst, type TreeNode, treeRows } from './tree-rows.ts'
import { useTree } from './use-tree.ts'

type Props = {
  nodes: readonly TreeNode[]
  /** the current page; its ancestors are open at first */
  activeId?: string | undefined
  label: string
  searchPlaceholder: string
  /** after a click on an entry, e.g. to close the sheet */
  onFollow?: () => void
  /** called when a node was opened whose children have not loaded yet */
  onOpen?: (id: string) => void
  /** called to search on the server too, because not everything is loaded here */
  onSearch?: (query: string) => void
  /** number of matches elsewhere that are not among the nodes */
  leftOut?: number
  /** called to reload a part of the tree that failed to load */
  onFillGap?: (() => void) | null
}

/** The navigation tree with its search: an ARIA tree with one tab stop, arrow keys, `/` for the search. */
export function TreeSidebar({
  nodes,
  activeId,
  label,
  searchPlaceholder,
  onFollow,
  onOpen,
  onSearch,
  leftOut = 0,
  onFillGap = null,
}: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const settled = useSettled(typed)
  const query = typed === '' ? '' : settled
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set())
  const search = useRef<HTMLInputElement>(null)
  useHotkeys([['/', () => search.current?.focus()]])

  /* once per page, and again when its devices arrive: live values change the nodes every second, and a node
     that a person closed stays closed */
  const atFirst = activeId === undefined ? [] : openAtFirst(nodes, activeId)
  const openFor = atFirst.join()
  const [openedFor, setOpenedFor] = useState('')
  if (openFor !== openedFor) {
    setOpenedFor(openFor)
    setExpanded((was) => new Set([...was, ...atFirst]))
  }

  const rows = treeRows(nodes, { expanded, query, activeId })

  const emitSearch = useAfterPause((text: string) => onSearch?.(text.trim()))
  const type = (text: string) => {
    setTyped(text)
    emitSearch(text)
  }

  const toggle = (id: string) => {
    onOpen?.(id)
    setExpanded((was) => toggled(was, id))
  }
  const { tree, tabStop, onFocus } = useTree({ rows, activeId, onToggle: toggle })

  return (
    <>
      <TextInput
        ref={search}
        type="search"
        size="xs"
        className={classes.search}
        classNames={{ input: classes.searchInput ?? '' }}
        aria-label={searchPlaceholder}
        placeholder={searchPlaceholder}
        leftSection={<IconSearch size={18} stroke={1.75} />}
        rightSection={typed === '' && <kbd className={classes.key}>/</kbd>}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') type('')
        }}
      />
      {onFillGap && (
        <div role="alert" className={classes.gap}>
          <span>{t('shell.treeGap')}</span>
          <Button size="xs" onClick={onFillGap}>
            {t('actions.tryAgain')}
          </Button>
        </div>
      )}
      <div role="tree" {...tree} aria-label={label} className={classes.tree}>
        {rows.map((row) =>
          row.kind === 'more' ? (
            <div key={row.id} role="none" className={classes.more} style={{ '--level': row.level - 1 }}>
              {t('words.moreToNarrow', { count: row.hidden })}
            </div>
          ) : (
            <TreeItem
              key={row.node.id}
              row={row}
              active={row.node.id === activeId}
              tabStop={row.node.id === tabStop}
              onToggle={() => toggle(row.node.id)}
              onFocus={() => onFocus(row.node.id)}
              onFollow={onFollow}
            />
          ),
        )}
      </div>
      {leftOut > 0 && query !== '' && (
        <p className={classes.more} role="status">
          {t('words.moreToNarrow', { count: leftOut })}
        </p>
      )}
      {rows.length === 0 && query !== '' && (
        <p className={classes.nothing} role="status">
          {t('shell.treeNothing', { query })}
        </p>
      )}
    </>
  )
}
