import type { ProvenDay, UnprovenDay } from '@kilowatt/domain/planning/proof/prove-day'
import type { Change } from '../../../../platform/changes.ts'
import type { DueProof } from './due-proofs.queries.ts'

export type MadeProof = {
  readonly due: DueProof
  readonly currency: string | null
  readonly proof: ProvenDay | UnprovenDay
}

/** Stores what days cost. A day with gaps is replaced; another server may have stored any other in the meantime. */
export async function keepProofs(
  { tx }: Pick<Change, 'tx'>,
  made: readonly MadeProof[],
  nowMs: number,
): Promise<void> {
  if (made.length === 0) return
  await tx
    .insertInto('plan_proof')
    .values(
      made.map(({ due: { locationId, day }, currency, proof }) => ({
        ...{ location_id: locationId, day, made_at: new Date(nowMs) },
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
    .onConflict((found) =>
      found
        .columns(['location_id', 'day'])
        .doUpdateSet((eb) => ({
          because: eb.ref('excluded.because'),
          currency: eb.ref('excluded.currency'),
          actual: eb.ref('excluded.actual'),
          no_control: eb.ref('excluded.no_control'),
          solar_first: eb.ref('excluded.solar_first'),
          perfect: eb.ref('excluded.perfect'),
          no_control_uncertainty: eb.ref('excluded.no_control_uncertainty'),
          solar_first_uncertainty: eb.ref('excluded.solar_first_uncertainty'),
          filled: eb.ref('excluded.filled'),
          made_at: eb.ref('excluded.made_at'),
        }))
        .where('plan_proof.because', '=', 'gaps'),
    )
    .execute()
}
