import { startRounds } from '../../../platform/jobs/start-rounds.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type OnRolled, rollUpRound } from './rollup.commands.ts'

/**
 * Rolls up everything that is due. Runs on every server with the role `jobs`; locks divide the locations
 * among them.
 */
export const startRollUps = (platform: Platform, onRolled: OnRolled): AsyncDisposable =>
  startRounds(platform, {
    job: 'telemetry.rollUp',
    round: () => rollUpRound({ inTx: platform.inTx, onRolled }, Date.now()),
    failure: 'roll-up failed; its marks wait for the next round',
  })
