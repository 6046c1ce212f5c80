/** Milliseconds of work forgotten per elapsed millisecond. */
const FORGOTTEN = 0.25
/** Largest amount of work that a call counts for, because longer calls mostly wait for others. */
const MOST_OF_ONE_MS = 1_000
/** Largest amount of work that is remembered, so a heavy user is back to normal about a minute after stopping. */
const MOST_MS = 20_000
/** Amount of recent work above which a person may be a heavy user. A page with ten calls takes about half a second. */
export const GENEROUS_MS = 3_000
/** A person who made a call within this time counts as present. */
const PRESENT_MS = 60_000
/** Number of people above which those without recent work are removed. */
const MANY_PEOPLE = 1_000

/** How long the server recently worked for each person, in ms. */
export function createSpent() {
  const people = new Map<number, { readonly ms: number; readonly at: number }>()
  function of(person: number): number {
    const { ms, at } = people.get(person) ?? { ms: 0, at: 0 }
    return Math.max(0, ms - (performance.now() - at) * FORGOTTEN)
  }
  return {
    of,
    add(person: number, ms: number) {
      const sum = of(person) + Math.min(ms, MOST_OF_ONE_MS)
      people.set(person, { ms: Math.min(sum, MOST_MS), at: performance.now() })
      if (people.size > MANY_PEOPLE) for (const one of people.keys()) if (of(one) === 0) people.delete(one)
    },
    /**
     * The person whose calls keep the server busy for everyone else, or null: more than `GENEROUS_MS` of
     * recent work and more than half of everyone's, while others are present. On a slow server everyone's
     * calls take long, so no one is a heavy user.
     */
    heavyUser(): number | null {
      const [heaviest] = [...people]
        .flatMap(([person, { ms }]) => (ms > GENEROUS_MS ? { person, ms: of(person) } : []))
        .toSorted((a, b) => b.ms - a.ms)
      if (heaviest === undefined || heaviest.ms <= GENEROUS_MS) return null
      const others = [...people].filter(([person]) => person !== heaviest.person)
      const presentSince = performance.now() - PRESENT_MS
      const isAnyonePresent = others.some(([, { at }]) => at > presentSince)
      const othersMs = others.reduce((sum, [person]) => sum + of(person), 0)
      return isAnyonePresent && heaviest.ms > othersMs ? heaviest.person : null
    },
  }
}

export type Spent = ReturnType<typeof createSpent>
