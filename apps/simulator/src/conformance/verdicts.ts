import { type CheckId, checkIds, checks } from './checks.ts'

export type Fault = { readonly reason: string; readonly field?: string | undefined }
export type Verdict = {
  readonly id: CheckId
  readonly says: string
  /** in docs/device-protocol.md */
  readonly section: string
  readonly outcome: 'right' | 'wrong' | 'not tried'
  readonly faults: readonly Fault[]
  /** reason why the check was not tried */
  readonly note: string | null
}

/** The same fault is counted once, however often it occurs. */
const MAX_FAULTS = 3
const NOT_SEEN = 'nothing that this check judges was seen'

/** Collects findings about a device: a check fails as soon as one of its findings is wrong. */
export function createVerdicts(onFault: (id: CheckId, fault: Fault) => void = () => undefined) {
  const right = new Set<CheckId>()
  const notes = new Map<CheckId, string>()
  const faults = new Map<CheckId, Fault[]>()

  return {
    right: (id: CheckId) => void right.add(id),
    wrong(id: CheckId, reason: string, field?: string) {
      const known = faults.get(id) ?? []
      faults.set(id, known)
      if (known.length === MAX_FAULTS || known.some((one) => one.reason === reason && one.field === field))
        return
      known.push({ reason, field })
      onFault(id, { reason, field })
    },
    notTried(ids: readonly CheckId[], why: string) {
      for (const id of ids) if (!notes.has(id)) notes.set(id, why)
    },
    list: (): Verdict[] =>
      checkIds.map((id) => {
        const found = faults.get(id) ?? []
        const outcome = found.length > 0 ? 'wrong' : right.has(id) ? 'right' : 'not tried'
        const note = outcome === 'not tried' ? (notes.get(id) ?? NOT_SEEN) : null
        return { id, ...checks[id], outcome, faults: found, note }
      }),
  }
}

export type Verdicts = ReturnType<typeof createVerdicts>
