/**
 * A list in which some items are reordered: they share the positions they have, and the others stay where they are.
 * This sorts the devices of one group without moving those between them.
 */
export function inSharedPlaces<Id>(all: readonly Id[], wished: readonly Id[]): Id[] {
  const moved = new Set(wished.filter((id) => all.includes(id)))
  const next = moved.values()
  return all.map((id) => (moved.has(id) ? (next.next().value ?? id) : id))
}
