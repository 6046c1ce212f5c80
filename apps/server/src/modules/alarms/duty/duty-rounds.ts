import { system } from '../../../platform/changes.ts'
import { startRounds } from '../../../platform/jobs/start-rounds.ts'
import type { Platform } from '../../../platform/platform.ts'
import { announceShifts } from './announce-shifts.commands.ts'
import { endAssignments } from './ended-assignments.commands.ts'
import { escalateAlarms } from './escalate.commands.ts'
import { endSupport } from './support-ending.commands.ts'
import { wakeAlarms } from './woken-alarms.commands.ts'

/**
 * Handles what becomes due with time: the end of snoozes, of support access and of rights of assigned people,
 * the beginning of shifts, and alarms that no one acknowledged.
 */
export const dutyRound = async ({ inTx }: Pick<Platform, 'inTx'>): Promise<number> => {
  const ended = (await inTx(system, endSupport)) + (await inTx(system, endAssignments))
  const woken = await inTx(system, wakeAlarms)
  const begun = await inTx(system, announceShifts)
  return ended + woken + begun + (await inTx(system, escalateAlarms))
}

/** Runs in every server with the role `jobs`; rows are locked, so that each event is handled once. */
export const startDutyRounds = (platform: Platform): AsyncDisposable =>
  startRounds(platform, {
    job: 'alarms.duty',
    round: () => dutyRound(platform),
    failure: 'escalation and ends of snoozes failed; the next round tries again',
  })
