import type { SetupDraft } from '@kilowatt/contracts/devices/setup-draft'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import { useQuery } from '@tanstack/react-query'
import { client, orpc } from '../../../api/client.ts'
import { PlanChoice } from './PlanChoice.tsx'
import { listedTariffs, newPriceList, termsOf } from './price-list-draft.ts'

type PlannedPrices = Pick<SetupDraft, 'locationId' | 'timezone' | 'planId' | 'agreedKw'>

type Props = {
  draft: PlannedPrices
  onChange: (changes: Partial<Pick<SetupDraft, 'planId' | 'agreedKw'>>) => void
}

/** The plan of a location during setup: one of the person, their companies or the platform. */
export function SetupPlan({ draft, onChange }: Props) {
  const plan = useQuery({
    ...orpc.utilityPlans.get.queryOptions({ input: { planId: draft.planId ?? 0 } }),
    enabled: draft.planId !== null,
  }).data?.data.plan
  const chosen = draft.planId === null ? undefined : plan
  return (
    <PlanChoice
      draft={priceListOf(draft)}
      plan={chosen}
      tariffs={chosen ? listedTariffs(chosen.plan) : []}
      wasSubmitted={false}
      onChange={({ planId, agreedKw }) =>
        onChange({ ...(planId !== undefined && { planId }), ...(agreedKw && { agreedKw }) })
      }
    />
  )
}

const priceListOf = ({ locationId, timezone, planId, agreedKw }: PlannedPrices) => ({
  ...newPriceList(locationId, localDateAt(timezone || 'UTC', Date.now())),
  planId,
  agreedKw,
})

/** Gives a location the plan chosen during setup, from today on. */
export async function givePlan(locationId: number, draft: PlannedPrices): Promise<void> {
  if (draft.planId === null) return
  const { plan } = (await client.utilityPlans.get({ planId: draft.planId })).data.plan
  await client.priceLists.create({
    locationId,
    planId: draft.planId,
    ...termsOf(priceListOf(draft), listedTariffs(plan)),
  })
}
