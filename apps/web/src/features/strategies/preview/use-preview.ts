import type { StrategyPreview } from '@kilowatt/contracts/control/strategies'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { orpc } from '../../../api/client.ts'
import { faultOfDraft, type StrategyDraft } from '../draft/strategy-draft.ts'

const PAUSE_MS = 300

export type PreviewState = {
  readonly preview: StrategyPreview | undefined
  /** whether the figures belong to an earlier draft */
  readonly isOld: boolean
  /** a setting is missing or wrong, so nothing can be simulated */
  readonly isIncomplete: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** What a draft would have done and will do, recalculated after a pause in editing. */
export function usePreview(
  locationId: number,
  strategyId: number | null,
  draft: StrategyDraft,
): PreviewState {
  const asked = faultOfDraft(draft) === null ? JSON.stringify(draft) : null
  const [settled] = useDebouncedValue(asked, PAUSE_MS)
  const query = useQuery(
    orpc.strategies.preview.queryOptions({
      input:
        settled === null
          ? skipToken
          : { locationId, strategy: JSON.parse(settled), ...(strategyId !== null && { strategyId }) },
      placeholderData: keepPreviousData,
      staleTime: 5 * 60_000,
    }),
  )
  return {
    preview: asked === null ? undefined : query.data?.data,
    isIncomplete: asked === null,
    isOld: query.isPlaceholderData || settled !== asked || query.isFetching,
    error: query.error,
    retry: () => void query.refetch(),
  }
}
