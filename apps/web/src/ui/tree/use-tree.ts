import { type KeyboardEvent, useRef, useState } from 'react'
import { treeMove } from './tree-keys.ts'
import type { TreeRow } from './tree-rows.ts'

type Options = {
  rows: readonly TreeRow[]
  /** the first Tab stop until an entry gets the focus; default: the first entry */
  activeId?: string | undefined
  onToggle: (id: string) => void
}

/** One tab stop for a whole tree, moved by the keys of an ARIA tree. Entries have their id as `data-id`. */
export function useTree({ rows, activeId, onToggle }: Options) {
  const [focusedId, setFocusedId] = useState<string>()
  const ref = useRef<HTMLDivElement>(null)
  const ids = rows.flatMap((row) => (row.kind === 'node' ? [row.node.id] : []))
  const tabStop = [focusedId, activeId, ids[0]].find((id) => id !== undefined && ids.includes(id))
  const onKeyDown = (event: KeyboardEvent) => {
    const move = tabStop === undefined ? null : treeMove(rows, tabStop, event.key)
    if (!move) return
    event.preventDefault()
    if ('toggle' in move) return onToggle(move.toggle)
    setFocusedId(move.focus)
    ref.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(move.focus)}"]`)?.focus()
  }
  return { tabStop, onFocus: setFocusedId, tree: { ref, tabIndex: -1, onKeyDown } }
}
