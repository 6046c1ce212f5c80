/**
 * A list in which some are put into an order of their own: they share the places that they have, and the others stay where they
 * are. So the devices of one group can be sorted without touching those between them.
 */
export function inSharedPlaces<Id>(all: readonly Id[], wished: readonly Id[]): Id[] {
  const moved = new Set(wished.filter((id) => all.includes(id)))
  const next = moved.values()
  return all.map((id) => (moved.has(id) ? (next.next().value ?? id) : id))
}
