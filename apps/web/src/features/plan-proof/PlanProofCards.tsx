import { ForecastAccuracy } from './ForecastAccuracy.tsx'
import classes from './PlanProof.module.css'
import { PlanProofCard } from './PlanProofCard.tsx'
import type { ProofPlace } from './proof-place.ts'

/** Below the plan: what it saved on past days, and how good its forecasts were. */
export function PlanProofCards({ place }: { place: ProofPlace }) {
  return (
    <div className={classes.cards} data-wide>
      <PlanProofCard place={place} />
      <ForecastAccuracy locationId={place.id} />
    </div>
  )
}
