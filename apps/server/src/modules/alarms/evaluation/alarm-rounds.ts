import { type Change, system } from '../../../platform/changes.ts'
import { type RunningRounds, startRounds } from '../../../platform/jobs/start-rounds.ts'
import type { Platform } from '../../../platform/platform.ts'
import { controlChanged, deviceCorrected, oemDeviceChanged } from '../../devices/index.ts'
import { presenceChanged } from '../../gateway/index.ts'
import { alarmRulesChanged } from '../alarm-events.ts'
import { takeTurn } from '../causes/causes.commands.ts'
import { notifyOpen } from './alarm-notices.commands.ts'
import { endOfRemoved, endWithoutRule } from './lost-alarms.commands.ts'
import { createPeriodicRounds } from './periodic/periodic-round.ts'
import { stateRound } from './states/state-round.ts'

/**
 * Ends alarms that lost their rule or source, and notifies people of alarms that maintenance or a cause no longer
 * hides.
 */
async function tidy(change: Change) {
  await takeTurn(change.tx)
  await endWithoutRule(change)
  await endOfRemoved(change)
  await notifyOpen(change)
}

/**
 * Judges alarms that follow from stored facts, every few seconds and soon after an event that may change one
 * of them. Every server with the role `jobs` does this; locks divide the kinds among them.
 */
export function startAlarmRounds(platform: Platform): AsyncDisposable {
  const { events } = platform
  const running = new AsyncDisposableStack()
  const judgePeriodic = createPeriodicRounds(platform)
  const rounds: RunningRounds = running.use(
    startRounds(platform, {
      job: 'alarms.judge',
      // A round judges everything that is due, so a second round right after it has nothing to do.
      async round() {
        await stateRound(platform, Date.now())
        await platform.inTx(system, tidy)
        return 0
      },
      failure: 'alarms were not judged; the next round does',
    }),
  )
  running.use(
    startRounds(platform, {
      job: 'alarms.judge-facts',
      async round() {
        await judgePeriodic(Date.now())
        return 0
      },
      failure: 'alarms of facts were not judged; the next round does',
    }),
  )
  for (const event of [presenceChanged, controlChanged, deviceCorrected, oemDeviceChanged, alarmRulesChanged])
    running.defer(events.on<unknown>(event, rounds.wake))
  return running
}
