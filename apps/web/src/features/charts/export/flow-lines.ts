/** Arranges items in lines of `width` with `gap` between them; an item wider than a line gets its own. */
export function flowLines<Item>(
  items: readonly Item[],
  { widthOf, gap, width }: { widthOf: (item: Item) => number; gap: number; width: number },
): Item[][] {
  const lines: Item[][] = []
  let used = 0
  for (const item of items) {
    const line = lines.at(-1)
    const needed = widthOf(item)
    if (line && used + gap + needed <= width) {
      line.push(item)
      used += gap + needed
    } else {
      lines.push([item])
      used = needed
    }
  }
  return lines
}
