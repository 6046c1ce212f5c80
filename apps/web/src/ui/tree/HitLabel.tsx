import type { NodeRow } from './tree-rows.ts'

/** The name of an entry, with the search match marked. */
export function HitLabel({
  row: { node, hit },
  markClass,
}: {
  row: NodeRow
  markClass?: string | undefined
}) {
  if (!hit) return node.label
  return (
    <>
      {node.label.slice(0, hit[0])}
      <mark className={markClass}>{node.label.slice(...hit)}</mark>
      {node.label.slice(hit[1])}
    </>
  )
}
