import { AppError } from '../../../platform/errors.ts'
import { createGate } from '../../../platform/gate.ts'

/**
 * Largest number of concurrent requests for one page, because a controller is a small computer. The browser sends the
 * others a moment later.
 */
const AT_ONCE = 6
const MAX_WAITING = 64

/** Limits concurrent requests per key. */
export function createPageGates() {
  const gates = new WeakMap<object, { waiting: number; readonly pass: ReturnType<typeof createGate> }>()
  return {
    async through<T>(requested: object, work: () => Promise<T>): Promise<T> {
      const gate = gates.get(requested) ?? { waiting: 0, pass: createGate(AT_ONCE) }
      gates.set(requested, gate)
      if (gate.waiting >= MAX_WAITING) throw new AppError('too_many_requests')
      gate.waiting++
      try {
        return await gate.pass(work)
      } finally {
        gate.waiting--
      }
    },
  }
}
