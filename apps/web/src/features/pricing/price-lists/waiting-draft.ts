import type { PriceListDraft } from './price-list-draft.ts'

/** A price list that waits while its plan is made, and the address of its wizard. */
type WaitingDraft = { readonly address: string; readonly draft: PriceListDraft }

// of this page alone: who loads anew begins anew
let waiting: WaitingDraft | null = null

export const suspendDraft = (draft: WaitingDraft): void => {
  waiting = draft
}

/** Goes on with a draft at its address; one of another address is not waited for any more. */
export function resumeDraft(address: string): PriceListDraft | null {
  const found = waiting?.address === address ? waiting.draft : null
  waiting = null
  return found
}

/** Where a draft waits for a plan; with the plan, once it was made. Null where none does. */
export function waitingAddress(planId: number | null): string | null {
  if (waiting && planId !== null) waiting = { ...waiting, draft: { ...waiting.draft, planId } }
  return waiting?.address ?? null
}
