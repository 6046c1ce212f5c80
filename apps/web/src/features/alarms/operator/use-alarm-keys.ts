import type { Alarm } from '@kilowatt/contracts/alarms/alarm-entry'
import type { KeyboardEvent } from 'react'
import { toggled } from '../../../ui/toggled.ts'

type Options = {
  rows: readonly Alarm[]
  /** rows for which there are actions */
  actable: ReadonlySet<number>
  /** the alarm in the panel */
  current: number | undefined
  selected: ReadonlySet<number>
  onOpen: (id: number) => void
  onSelect: (ids: ReadonlySet<number>) => void
  onAcknowledge: (ids: readonly number[]) => void
  onAsk: (kind: 'snooze' | 'assign', ids: readonly number[]) => void
}

/** The row that a key acts on: the focused row, otherwise the row of the alarm in the panel. */
function rowAt(target: EventTarget, current: number | undefined): number | undefined {
  const row = target instanceof Element ? target.closest('[data-alarm]') : null
  return row instanceof HTMLElement ? Number(row.dataset.alarm) : current
}

/**
 * Keys of the list while the focus is in it: J and K move, X selects, E acknowledges, S snoozes, A assigns, C
 * comments. They act on the selected rows, or on the current row if none is selected.
 */
export function useAlarmKeys(options: Options) {
  const { rows, actable, current, selected, onOpen, onSelect, onAcknowledge, onAsk } = options
  const move = (from: number | undefined, step: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === from)
    const next = rows[at < 0 ? 0 : at + step]
    if (!next) return
    const link = document.querySelector<HTMLElement>(`[data-alarm="${next.id}"] a`)
    link?.focus()
    // the panel follows; without a panel, only the focus moves
    if (current !== undefined) onOpen(next.id)
  }
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { target } = event
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return
      // in React a dialog is a child of the list, but not on the page
      if (target instanceof Node && !event.currentTarget.contains(target)) return
      const at = rowAt(target, current)
      const isActable = at !== undefined && actable.has(at)
      const ids = selected.size > 0 ? [...selected] : isActable ? [at] : []
      const keys: Readonly<Record<string, () => void>> = {
        j: () => move(at, 1),
        k: () => move(at, -1),
        x: () => isActable && onSelect(toggled(selected, at)),
        e: () => ids.length > 0 && onAcknowledge(ids),
        s: () => ids.length > 0 && onAsk('snooze', ids),
        a: () => ids.length > 0 && onAsk('assign', ids),
        c: () => document.querySelector<HTMLElement>('textarea[data-comment]')?.focus(),
      }
      const run = keys[event.key.toLowerCase()]
      if (!run) return
      event.preventDefault()
      run()
    },
  }
}

const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea, select')
