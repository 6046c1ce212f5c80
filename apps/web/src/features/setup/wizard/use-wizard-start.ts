import type { SetupDraft, SetupKind } from '@kilowatt/contracts/devices/setup-draft'
import type { User } from '@kilowatt/contracts/identity/auth'
import { setsUpOwn } from '@kilowatt/domain/permissions/setup-status'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { placeOfBrowser } from './browser-place.ts'
import { emptyDraft, isWorthKeeping, resumedStep } from './wizard-draft.ts'

/** What the address says of the setup. */
export type SetupTarget = {
  /** a location that is there already */
  readonly locationId?: number | undefined
  /** where a new one shall lie */
  readonly companyId?: number | undefined
  readonly locationGroupId?: number | undefined
}

export type WizardStart = {
  readonly draft: SetupDraft
  /** as it would be without what was left before */
  readonly fresh: SetupDraft
  readonly isResumed: boolean
}

/** What the wizard begins with: what was left half-way, here or at another device, else what the browser knows. */
export function useWizardStart(kind: SetupKind, user: User, target: SetupTarget) {
  const { locationId = null, companyId = user.company?.id ?? null, locationGroupId = null } = target
  return useQuery({
    queryKey: ['setup', 'start', kind, locationId, companyId, locationGroupId],
    // each visit asks anew, and none is disturbed by another
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    queryFn: async (): Promise<WizardStart> => {
      const [left, place] = await Promise.all([client.setupDraft.get(), placeOfBrowser(user.country)])
      const ownerId = setsUpOwn(user.role) ? user.id : null
      const fresh = emptyDraft(kind, { locationId, companyId, locationGroupId, ownerId, ...place })
      if (left.data.draft === null) return { draft: fresh, fresh, isResumed: false }
      const { savedAt: _, ...before } = left.data.draft
      // who works in no company chooses one in the wizard
      const isOfThisPlace =
        (companyId === null || before.companyId === companyId) &&
        (locationId === null || before.locationId === locationId)
      if (!isOfThisPlace || !isWorthKeeping(before)) return { draft: fresh, fresh, isResumed: false }
      const draft = { ...before, kind, step: resumedStep(before) }
      return { draft, fresh, isResumed: true }
    },
  })
}
