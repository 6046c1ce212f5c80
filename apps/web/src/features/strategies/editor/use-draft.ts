import type { Strategy } from '@kilowatt/contracts/control/strategy-entry'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { faultOfDraft, isSameDraft, type StrategyDraft, strategyDraftOf } from '../draft/strategy-draft.ts'
import { useControlChanged } from '../use-strategy-actions.ts'

/** The values being edited, and the version they are based on; null for a new strategy. */
type Edited = { readonly draft: StrategyDraft; readonly version: number | null }

/**
 * The draft of a strategy, and how it is saved. An unchanged draft follows the server. A changed draft stays,
 * and saving is refused if the server has a newer version.
 * @param start draft of a new strategy
 */
export function useDraft(locationId: number, strategy: Strategy | null, start: StrategyDraft) {
  const { t } = useTranslation()
  const router = useRouter()
  const changed = useControlChanged()
  const [edited, setEdited] = useState<Edited | null>(null)
  const saved = strategy === null ? null : strategyDraftOf(strategy)
  const draft = edited?.draft ?? saved ?? start
  const isDirty = edited !== null && (saved === null || !isSameDraft(edited.draft, saved))
  const save = useMutation({
    mutationFn: async ({ draft: wanted, version }: Edited) => {
      const values = { ...wanted, name: wanted.name.trim() }
      const answer =
        strategy === null
          ? await client.strategies.create({ locationId, strategy: values })
          : await client.strategies.update({
              strategyId: strategy.id,
              version: version ?? strategy.version,
              strategy: values,
            })
      return answer.data.strategy
    },
    onSuccess: (now) => {
      changed()
      setEdited(null)
      toastSuccess(t('form.saved'))
      if (strategy === null) router.history.replace(webPaths.strategy(locationId, now.id))
    },
  })
  return {
    draft,
    isDirty,
    fault: faultOfDraft(draft),
    change: (part: Partial<StrategyDraft>) =>
      setEdited({ draft: { ...draft, ...part }, version: edited?.version ?? strategy?.version ?? null }),
    discard: () => {
      setEdited(null)
      save.reset()
    },
    save: () => save.mutate({ draft, version: edited?.version ?? strategy?.version ?? null }),
    isSaving: save.isPending,
    saveError: save.error,
  }
}
