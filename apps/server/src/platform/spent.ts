/** Of how long somebody was worked for, so much is forgotten in each second since. */
const FORGOTTEN = 0.25
/** A longer call waits for somebody else, rather than takes the processors. */
const MOST_OF_ONE_MS = 1_000
/** More is not remembered: a minute after they stop, everybody is like everybody else. */
const MOST_MS = 20_000
/** Then those of whom all is forgotten are left out. */
const MANY_PEOPLE = 1_000

/** How long each person was worked for lately, ms. */
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
  }
}

export type Spent = ReturnType<typeof createSpent>
