import type { LocationPlan, LocationPlanAnswer } from '@kilowatt/contracts/control/plans/location-plan'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client, orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { toastError } from '../../../ui/feedback/toast.tsx'
import { planQuery } from './plan-queries.ts'
import { changedSpans } from './timeline/changed-slots.ts'

type Change =
  | {
      readonly kind: 'decide'
      readonly deviceId: number
      readonly from: number
      readonly to: number
      readonly is: 'never' | 'now'
    }
  | { readonly kind: 'undo'; readonly decisionId: number }
  | { readonly kind: 'prefer'; readonly greener: number }

/** What the last change of a person did to the plan. */
export type PlanChange = {
  readonly kind: Change['kind']
  /** null: one of the plans is missing */
  readonly costDifference: number | null
  /** the decision that was made, which can be taken back */
  readonly decisionId: number | null
}

const noSpans: ReadonlyMap<number, [number, number][]> = new Map()

/** Decisions of a person about a plan: each makes it again, with the difference in cost. */
export function usePlanChanges(locationId: number, plan: LocationPlan | null) {
  const queryClient = useQueryClient()
  const refusal = useRefusal()
  const [last, setLast] = useState<PlanChange | null>(null)
  const [changed, setChanged] = useState(noSpans)
  const { queryKey } = planQuery(locationId)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (change: Change) => {
      const answer =
        change.kind === 'decide'
          ? await client.plans.decide({
              ...{ locationId, deviceId: change.deviceId, from: change.from, to: change.to, is: change.is },
            })
          : change.kind === 'undo'
            ? await client.plans.undoDecision({ locationId, decisionId: change.decisionId })
            : await client.plans.prefer({ locationId, greener: change.greener })
      return answer.data
    },
    // an answer that is on its way would bring back the plan of before
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: ({ costDifference, ...answer }, change) => {
      const own = answer as LocationPlanAnswer
      queryClient.setQueryData(queryKey, { data: answer })
      void queryClient.invalidateQueries({ queryKey: orpc.plans.slot.key() })
      void queryClient.invalidateQueries({ queryKey: orpc.setPoints.key() })
      if (change.kind === 'prefer') void queryClient.invalidateQueries({ queryKey: orpc.strategies.key() })
      setChanged(plan && own.plan ? changedSpans(plan, own.plan) : noSpans)
      setLast({
        ...{ kind: change.kind, costDifference },
        decisionId:
          change.kind === 'decide'
            ? (own.decisions.find(
                ({ device, is, to }) => device.id === change.deviceId && is === change.is && to === change.to,
              )?.id ?? null)
            : null,
      })
    },
    onError: (error) => toastError(refusal(error)),
  })
  return {
    decide: (deviceId: number, { from, to }: { from: number; to: number }, is: 'never' | 'now') =>
      mutate({ kind: 'decide', deviceId, from, to, is }),
    undo: (decisionId: number) => mutate({ kind: 'undo', decisionId }),
    prefer: (greener: number) => mutate({ kind: 'prefer', greener }),
    isBusy: isPending,
    /** the change that is on its way */
    pending: isPending ? variables : null,
    last,
    changed,
  }
}

export type PlanChanges = ReturnType<typeof usePlanChanges>
