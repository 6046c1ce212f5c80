import type { PriceListDraft } from './price-list-draft.ts'

/** A price list draft that is kept while its plan is created, and the address of its wizard. */
type WaitingDraft = { readonly address: string; readonly draft: PriceListDraft }

// in memory only: a reload starts over
let waiting: WaitingDraft | null = null

export const suspendDraft = (draft: WaitingDraft): void => {
  waiting = draft
}

/** Returns the draft of this address, and removes the stored one even if it belongs to another address. */
export function resumeDraft(address: string): PriceListDraft | null {
  const found = waiting?.address === address ? waiting.draft : null
  waiting = null
  return found
}

/** The address of the waiting draft, which gets the new plan if one was created. Null without a draft. */
export function waitingAddress(planId: number | null): string | null {
  if (waiting && planId !== null) waiting = { ...waiting, draft: { ...waiting.draft, planId } }
  return waiting?.address ?? null
}
