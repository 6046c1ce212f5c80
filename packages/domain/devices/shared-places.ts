/**
 * Reorders some items of a list: they share the positions they had, and all other items stay where they are. This
 * sorts the devices of one group without moving the devices between them.
 */
export function inSharedPlaces<Id>(all: readonly Id[], wished: readonly Id[]): Id[] {
  const moved = new Set(wished.filter((id) => all.includes(id)))
  const next = moved.values()
  return all.map((id) => (moved.has(id) ? (next.next().value ?? id) : id))
}
