/**
 * Reorders some items of a list within the positions that they had; all other items keep their positions.
 * This sorts the devices of one group without moving the devices between them.
 */
export function inSharedPlaces<Id>(all: readonly Id[], wished: readonly Id[]): Id[] {
  const moved = new Set(wished.filter((id) => all.includes(id)))
  const next = moved.values()
  return all.map((id) => (moved.has(id) ? (next.next().value ?? id) : id))
}
