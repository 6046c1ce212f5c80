import type { SetupDraft, SetupKind } from '@kilowatt/contracts/devices/setup-draft'
import type { User } from '@kilowatt/contracts/identity/auth'
import { setsUpOwn } from '@kilowatt/domain/permissions/setup-status'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { placeOfBrowser } from './browser-place.ts'
import { emptyDraft, isWorthKeeping, resumedStep } from './wizard-draft.ts'

/** The part of the address about the setup. */
export type SetupTarget = {
  /** an existing location */
  readonly locationId?: number | undefined
  /** the group of a new one */
  readonly companyId?: number | undefined
  readonly locationGroupId?: number | undefined
}

export type WizardStart = {
  readonly draft: SetupDraft
  /** the draft without an earlier unfinished one */
  readonly fresh: SetupDraft
  readonly isResumed: boolean
}

/**
 * The initial draft of the wizard: an unfinished draft from this or another device, otherwise with facts from
 * the browser.
 */
export function useWizardStart(kind: SetupKind, user: User, target: SetupTarget) {
  const { locationId = null, companyId = user.company?.id ?? null, locationGroupId = null } = target
  return useQuery({
    queryKey: ['setup', 'start', kind, locationId, companyId, locationGroupId],
    // each visit fetches again, and does not disturb other visits
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    queryFn: async (): Promise<WizardStart> => {
      const [left, place] = await Promise.all([client.setupDraft.get(), placeOfBrowser(user.country)])
      const ownerId = setsUpOwn(user.role) ? user.id : null
      const fresh = emptyDraft(kind, { locationId, companyId, locationGroupId, ownerId, ...place })
      if (left.data.draft === null) return { draft: fresh, fresh, isResumed: false }
      const { savedAt: _, ...before } = left.data.draft
      // people without a company choose one in the wizard
      const isOfThisPlace =
        (companyId === null || before.companyId === companyId) &&
        (locationId === null || before.locationId === locationId)
      if (!isOfThisPlace || !isWorthKeeping(before)) return { draft: fresh, fresh, isResumed: false }
      const draft = { ...before, kind, step: resumedStep(before) }
      return { draft, fresh, isResumed: true }
    },
  })
}
