import { system } from '../../../platform/changes.ts'
import { startRounds } from '../../../platform/jobs/start-rounds.ts'
import type { Platform } from '../../../platform/platform.ts'
import { markSpotChanges } from '../marks/cost-marks.commands.ts'
import type { NetworkTermsOf } from './network-terms.ts'
import { recomputeRound } from './recompute.commands.ts'

/** Calculates marked costs. Runs on every server with the role `jobs`; claims divide the locations among them. */
export function startCosting(platform: Platform, networkTermsOf: NetworkTermsOf): AsyncDisposable {
  const { db, inTx, log } = platform
  return startRounds(platform, {
    job: 'pricing.recompute',
    before: () => inTx(system, ({ tx }) => markSpotChanges(tx)),
    round: () => recomputeRound({ db, inTx, log, networkTermsOf }, Date.now()),
    failure: 'costs were not calculated; their marks wait for the next round',
  })
}
