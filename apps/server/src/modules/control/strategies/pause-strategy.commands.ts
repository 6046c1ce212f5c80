import type { Strategy } from '@kilowatt/contracts/control/strategy-entry'
import type { Change, Person } from '../../../platform/changes.ts'
import { changedAt, strategiesChanged } from '../control-events.ts'
import { notifyOwners } from '../owner-notices.ts'
import { soundEnd } from '../sound-end.ts'
import { getStrategy } from './strategies.queries.ts'
import { type AccessibleStrategy, strategySubject } from './strategy.access.ts'
import { lockStrategies } from './strategy-checks.ts'

/**
 * Pauses a strategy, or changes the end of its pause.
 * @param until null: until a person resumes it
 * @throws AppError `invalid` like `soundEnd`, `not_found` if it was deleted meanwhile
 */
export async function pauseStrategy(
  change: Change<Person>,
  strategy: AccessibleStrategy,
  until: number | null,
): Promise<Strategy> {
  const end = soundEnd(until)
  const before = await lockAndRead(change, strategy)
  if (before.isPaused && before.pausedUntil === until) return before
  await setPause(change, strategy, { is_paused: true, paused_until: end })
  await change.audit({
    ...strategySubject(strategy),
    action: 'strategy.pause',
    before: pauseOf(before),
    after: pauseOf({ isPaused: true, pausedUntil: until }),
  })
  await notifyOwners(change, 'strategyPaused', [{ ...strategy.location, strategy: strategy.name }])
  return getStrategy(change.tx, strategy.location, strategy.id)
}

/** Ends the pause of a strategy; if it is not paused, nothing happens. */
export async function resumeStrategy(
  change: Change<Person>,
  strategy: AccessibleStrategy,
): Promise<Strategy> {
  const before = await lockAndRead(change, strategy)
  if (!before.isPaused) return before
  await setPause(change, strategy, { is_paused: false, paused_until: null })
  await change.audit({
    ...strategySubject(strategy),
    action: 'strategy.resume',
    before: pauseOf(before),
    after: pauseOf({ isPaused: false, pausedUntil: null }),
  })
  await notifyOwners(change, 'strategyResumed', [{ ...strategy.location, strategy: strategy.name }])
  return getStrategy(change.tx, strategy.location, strategy.id)
}

async function lockAndRead({ tx }: Change, { id, location }: AccessibleStrategy): Promise<Strategy> {
  await lockStrategies(tx, [location.id])
  return getStrategy(tx, location, id)
}

async function setPause(
  { tx, emit }: Change,
  { id, location }: AccessibleStrategy,
  pause: { is_paused: boolean; paused_until: Date | null },
): Promise<void> {
  await tx.updateTable('strategy').set(pause).where('id', '=', id).execute()
  emit(strategiesChanged, changedAt([location.id]))
}

const pauseOf = ({ isPaused, pausedUntil }: Pick<Strategy, 'isPaused' | 'pausedUntil'>) => ({
  isPaused,
  pausedUntil: pausedUntil === null ? null : new Date(pausedUntil).toISOString(),
})
