import { diffLines } from 'diff'

/** A line of the comparison; if only one side has the line, the other side is null. */
export type DiffRow = {
  readonly left: string | null
  readonly right: string | null
  readonly isChanged: boolean
}

const linesOf = (text: string) => (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')

/** Two texts side by side, with changed lines next to each other. */
export function sideBySide(left: string, right: string): DiffRow[] {
  const rows: DiffRow[] = []
  let removed: string[] = []
  const settle = (added: readonly string[]) => {
    for (let i = 0; i < Math.max(removed.length, added.length); i++)
      rows.push({ left: removed[i] ?? null, right: added[i] ?? null, isChanged: true })
    removed = []
  }
  for (const part of diffLines(left, right)) {
    const lines = linesOf(part.value)
    if (part.removed) removed = lines
    else if (part.added) settle(lines)
    else {
      settle([])
      for (const line of lines) rows.push({ left: line, right: line, isChanged: false })
    }
  }
  settle([])
  return rows
}
