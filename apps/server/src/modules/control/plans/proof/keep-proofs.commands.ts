import type { ProvenDay, UnprovenDay } from '@kilowatt/domain/planning/proof/prove-day'
import type { Change } from '../../../../platform/changes.ts'
import type { DueProof } from './due-proofs.queries.ts'

export type MadeProof = {
  readonly due: DueProof
  readonly currency: string | null
  readonly proof: ProvenDay | UnprovenDay
}

/** Stores what days cost. Another server may have done so in the meantime; its result is the same. */
export async function keepProofs({ tx }: Pick<Change, 'tx'>, made: readonly MadeProof[]): Promise<void> {
  if (made.length === 0) return
  await tx
    .insertInto('plan_proof')
    .values(
      made.map(({ due: { locationId, day }, currency, proof }) => ({
        ...{ location_id: locationId, day },
        because: proof.isProven ? null : proof.because,
        currency: proof.isProven ? currency : null,
        actual: proof.isProven ? proof.actual : null,
        no_control: proof.isProven ? proof.noControl : null,
        solar_first: proof.isProven ? proof.solarFirst : null,
        perfect: proof.isProven ? proof.perfect : null,
        no_control_uncertainty: proof.isProven ? proof.uncertainty.noControl : null,
        solar_first_uncertainty: proof.isProven ? proof.uncertainty.solarFirst : null,
        filled: proof.isProven ? proof.filled : null,
      })),
    )
    .onConflict((found) => found.columns(['location_id', 'day']).doNothing())
    .execute()
}
