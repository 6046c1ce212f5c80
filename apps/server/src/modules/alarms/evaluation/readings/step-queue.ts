import { setTimeout as delay } from 'node:timers/promises'
import { system } from '../../../../platform/changes.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { keyOf, type StoredStep } from '../alarm-step.ts'
import { storeSteps } from '../alarm-steps.commands.ts'

/**
 * How long other steps wait, such as delays that start or break, and recurrences. Alarms raised or resolved
 * are stored at once.
 */
const QUIET_MS = 2_000
const RETRY_MS = 2_000

export type StepQueue = AsyncDisposable & {
  readonly add: (steps: readonly StoredStep[]) => void
  /** Stores the waiting steps. */
  readonly flush: () => Promise<void>
}

/**
 * Stores steps in the order in which they were added, many at a time. If a device changes twice a second,
 * only the last state and the last recurrence of two seconds are written.
 */
export function openStepQueue({ inTx, log }: Pick<Platform, 'inTx' | 'log'>): StepQueue {
  let happenings: StoredStep[] = []
  let quiet = new Map<string, StoredStep>()
  let timer: NodeJS.Timeout | null = null
  let isSoon = false
  let storing = Promise.resolve()
  let isClosed = false

  function add(steps: readonly StoredStep[]) {
    for (const step of steps) {
      const key = keyOf(step)
      if (isEvent(step)) {
        const before = quiet.get(key)
        if (before) happenings.push(before)
        quiet.delete(key)
        happenings.push(step)
      } else {
        const before = quiet.get(key)
        quiet.set(key, before ? { ...step, happened: before.happened.concat(step.happened) } : step)
      }
    }
    if (happenings.length > 0) schedule(0)
    else if (quiet.size > 0) schedule(QUIET_MS)
  }

  function schedule(ms: number) {
    if (timer && (isSoon || ms > 0)) return
    if (timer) clearTimeout(timer)
    isSoon = ms === 0
    timer = setTimeout(() => void flush(), ms)
  }

  function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    storing = storing.then(store)
    return storing
  }

  async function store() {
    while (happenings.length > 0 || quiet.size > 0) {
      const steps = [...happenings, ...quiet.values()]
      happenings = []
      quiet = new Map()
      try {
        await inTx(system, (change) => storeSteps(change, steps))
      } catch (err) {
        log.error({ err, steps: steps.length }, 'alarms not stored yet, trying again')
        happenings = [...steps, ...happenings]
        if (isClosed) return
        await delay(RETRY_MS, undefined, { ref: false })
      }
    }
  }

  return {
    add,
    flush,
    async [Symbol.asyncDispose]() {
      isClosed = true
      await flush()
    },
  }
}

const isEvent = ({ happened }: StoredStep) => happened.includes('raised') || happened.includes('resolved')
