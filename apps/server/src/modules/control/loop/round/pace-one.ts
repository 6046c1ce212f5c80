import { isDeepStrictEqual } from 'node:util'
import type { CommandCause } from '@kilowatt/contracts/devices/commands'
import type { CommandStatus } from '@kilowatt/domain/devices/command-statuses'
import type { SetPoint } from '@kilowatt/domain/strategies/arbitrate'
import type { Rung } from '@kilowatt/domain/strategies/rungs'
import type { SiteDevice } from '@kilowatt/domain/strategies/site'
import type { Pace, SteeringCommand } from '@kilowatt/domain/strategies/steering/pace'
import { paceSetPoint, releaseNow } from '@kilowatt/domain/strategies/steering/pace-set-point'
import { isFollowed, readBack } from '@kilowatt/domain/strategies/steering/read-back'
import { steeringRange } from '@kilowatt/domain/strategies/steering/steering-range'
import { because, type ControlReason, type Steering } from '@kilowatt/domain/strategies/wish'
import type { MentionedStrategies, SetPointOutcome, StoredPace } from '../../control.tables.ts'
import type { SetPointRow } from './steering-rows.queries.ts'
import { isSameReason, REFRESHED_MS } from './to-store.ts'

type Named = ReadonlyMap<number, MentionedStrategies[string]>

type One = {
  readonly locationId: number
  readonly deviceId: number
  readonly steering: Steering
  /** null: no strategy or person wants to set the device any more */
  readonly setPoint: SetPoint | null
  /** the stored row; null if the set-point is new */
  readonly row: SetPointRow | null
  /** null: the device was deleted, or moved to another location */
  readonly device: SiteDevice | null
  readonly isStopped: boolean
  readonly named: Named
  readonly userId: number | null
  readonly commandStatus: (parameter: string) => CommandStatus | undefined
  readonly atMs: number
}

/** Changes for one set-point: the row to store, the history entry to add, and the commands to send. */
export type PacedSetPoint = {
  readonly deviceId: number
  readonly steering: Steering
  /** null: the set-point is over, and its row is deleted */
  readonly row: SetPointRow | null
  /** whether the row differs from the stored one */
  readonly isChanged: boolean
  /** whether the current decision ends; a new one begins unless the set-point is released */
  readonly isDecision: boolean
  readonly commands: readonly SteeringCommand[]
  /** whether the first command is written to the audit log */
  readonly isAudited: boolean
  /** name of the strategy or person that decided; the reason in its commands */
  readonly author: string
  /** what decided, for the history of commands; null if nothing is known of it */
  readonly cause: CommandCause | null
}

/**
 * Steps for one set-point.
 * @returns nothing if the set-point equals the stored one
 */
export function paceOne(one: One): PacedSetPoint[] {
  const { deviceId, steering, setPoint, row, device, isStopped, atMs } = one
  const before = row?.pace ?? null
  const over = (commands: readonly SteeringCommand[] = []): PacedSetPoint[] =>
    row || commands.length > 0
      ? [
          {
            ...{
              deviceId,
              steering,
              row: null,
              isChanged: true,
              isDecision: true,
              commands,
              isAudited: true,
            },
            author: row ? authorOf(row) : '',
            cause: row && causeOf({ ...row, reason: because('released') }),
          },
        ]
      : []
  if (!device || device.refusal === 'takesNoCommands')
    return setPoint && device ? notSent(one, setPoint) : over()
  // A device that cannot be reached is released once it can be reached.
  if (isStopped && device.refusal !== null) return []
  if (isStopped) return over(releaseNow(device, before?.pace ?? null, atMs))

  const isGivenUp = setPoint !== null && hasGivenUp(setPoint.by.rung, before, atMs)
  const paced = isGivenUp
    ? { commands: [], pace: before?.pace ?? null, waiting: null }
    : paceSetPoint(setPoint, device, before?.pace ?? null, atMs)
  if (setPoint === null && paced.pace === null) return over(paced.commands)
  const outcome = isGivenUp
    ? (row?.outcome ?? 'unconfirmed')
    : outcomeOf(device, paced.pace, one.commandStatus, atMs)
  return stored(one, { ...paced, outcome })
}

const notSent = (one: One, setPoint: SetPoint) =>
  stored({ ...one, setPoint }, { commands: [], pace: null, waiting: null, outcome: 'notSent' })

/**
 * If a device has not followed for a quarter of an hour, strategies for comfort and savings stop trying for
 * an hour. Limits and values set by people never stop.
 */
const LASTING: ReadonlySet<Rung> = new Set(['guard', 'gridOperator', 'person', 'reserve', 'peak'])
const TRIED_MS = 15 * 60_000
const GIVEN_UP_MS = 60 * 60_000

function hasGivenUp(rung: Rung, before: StoredPace | null, atMs: number): boolean {
  if (before?.failingSinceMs == null || LASTING.has(rung)) return false
  const triedMs = (atMs - before.failingSinceMs) % (TRIED_MS + GIVEN_UP_MS)
  return triedMs >= TRIED_MS
}

function outcomeOf(
  device: SiteDevice,
  pace: Pace | null,
  commandStatus: One['commandStatus'],
  atMs: number,
): SetPointOutcome {
  if (device.refusal !== null) return 'notConnected'
  switch (readBack(device, pace, atMs)) {
    case null:
      return 'notSent'
    case 'confirmed':
      // confirmed, but the power differs
      return isFollowed(device, pace, atMs) === false ? 'unconfirmed' : 'confirmed'
    case 'waiting':
      return isRefused(pace, commandStatus) ? 'refused' : 'sent'
    case 'unconfirmed':
      return isRefused(pace, commandStatus) ? 'refused' : 'unconfirmed'
  }
}

const isRefused = (pace: Pace | null, commandStatus: One['commandStatus']) =>
  Object.keys(pace?.sent ?? {}).some((parameter) => {
    const status = commandStatus(parameter)
    return status === 'rejected' || status === 'failed'
  })

type Paced = {
  readonly commands: readonly SteeringCommand[]
  readonly pace: Pace | null
  readonly waiting: ControlReason | null
  readonly outcome: SetPointOutcome
}

function stored(one: One, { commands, pace, waiting, outcome }: Paced): PacedSetPoint[] {
  const { row: before, atMs } = one
  const said = saidBy(one)
  const text = `${said.rung} ${said.strategyId ?? ''} ${said.userId ?? ''} ${said.reason.key}`
  const noted = before?.pace.noted ?? null
  const leastW = noteworthy(one)
  const isDecision = noted === null || noted.text !== text || differs(mainOf(said), noted.value, leastW)
  const isFailing = outcome === 'refused' || outcome === 'unconfirmed'
  const isOpen = outcome === 'sent' && before?.pace.failingSinceMs != null
  const isAudited = commands.length > 0 && before?.pace.audited !== text
  const row: SetPointRow = {
    ...said,
    outcome,
    pace: {
      ...{ pace, waiting },
      noted: isDecision ? { value: mainOf(said), text } : noted,
      audited: isAudited ? text : (before?.pace.audited ?? null),
      failingSinceMs: isFailing || isOpen ? (before?.pace.failingSinceMs ?? atMs) : null,
      storedAtMs: atMs,
    },
  }
  const isChanged =
    before === null ||
    isDecision ||
    outcome !== before.outcome ||
    !isDeepStrictEqual([pace, waiting], [before.pace.pace, before.pace.waiting]) ||
    !isSameReason(row.reason, before.reason) ||
    (['value', 'atLeast', 'atMost'] as const).some((name) => differs(row[name], before[name], leastW)) ||
    losersOf(row) !== losersOf(before) ||
    atMs - before.pace.storedAtMs >= REFRESHED_MS
  const { deviceId, steering } = one
  return [
    {
      deviceId,
      steering,
      row,
      isChanged,
      isDecision,
      commands,
      isAudited,
      ...{ author: authorOf(row), cause: causeOf(row) },
    },
  ]
}

function authorOf({ rung, strategyId, strategies }: Pick<SetPointRow, 'rung' | 'strategyId' | 'strategies'>) {
  if (rung === 'guard') return 'Limit of the connection'
  if (rung === 'person') return 'Manual override'
  return (strategyId === null ? undefined : strategies[strategyId]?.name) ?? 'Strategy'
}

function causeOf({ strategyId, strategies, reason }: SetPointRow): CommandCause {
  const strategy = strategyId === null ? undefined : strategies[strategyId]
  return {
    strategy: strategy && strategyId !== null ? { id: strategyId, name: strategy.name } : null,
    // releasing a device has a reason of its own
    reason: { kind: reason.key === 'released' ? null : (strategy?.kind ?? null), ...reason },
  }
}

/** The present set-point, or the previous one until its device has been released. */
function saidBy({ setPoint, row, locationId, deviceId, steering, userId, named }: One) {
  const place = { locationId, deviceId, steering }
  if (setPoint === null) {
    const { rung, strategyId, userId: by, strategies } = row ?? { ...nobody, strategies: {} }
    const empty = { value: null, atLeast: null, atMost: null, rejected: [] }
    return { ...place, ...empty, rung, strategyId, userId: by, strategies, reason: because('released') }
  }
  const { value, atLeast, atMost, by, reason, rejected } = setPoint
  const ids = [by, ...rejected.flatMap(({ wish, winner }) => [wish.by, winner])].map(
    ({ strategyId }) => strategyId,
  )
  const strategies: MentionedStrategies = Object.fromEntries(
    ids.flatMap((id) => {
      const known = id === null ? undefined : named.get(id)
      return known ? [[id, known]] : []
    }),
  )
  return {
    ...place,
    value,
    atLeast,
    atMost,
    rung: by.rung,
    strategyId: by.strategyId,
    userId,
    reason,
    rejected,
    strategies,
  }
}

/** The set value, or the limit within which a device runs on its own settings. */
const mainOf = ({ value, atLeast, atMost }: Pick<SetPointRow, 'value' | 'atLeast' | 'atMost'>) =>
  value ?? atMost ?? atLeast

const nobody = { rung: 'guard', strategyId: null, userId: null } as const

const losersOf = ({ rejected }: SetPointRow) =>
  rejected.map(({ wish, because: why }) => `${wish.by.strategyId} ${wish.reason.key} ${why}`).join()

/**
 * Following surplus changes a set-point at every reading; only a change of at least this share is a new
 * decision.
 */
const NOTEWORTHY_SHARE = 0.05

function noteworthy({ device, steering }: One): number {
  const range = device && steeringRange(device, steering)
  return range && steering === 'loadW' ? (range.max - range.min) * NOTEWORTHY_SHARE : 0
}

const differs = (a: number | null, b: number | null, atLeast: number) =>
  a === null || b === null ? a !== b : a !== b && Math.abs(a - b) >= atLeast
