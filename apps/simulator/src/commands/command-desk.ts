/**
 * How a controller handles commands: once per id, and never after they expire. At the end of a hold, the
 * previous value returns; a newer command for the same parameter replaces it.
 */
import type { AckMessage, CommandMessage } from '@kilowatt/contracts/mqtt/device-messages'
import { minuteOfWeek, minuteOfWeekAt, rowInForce } from '@kilowatt/domain/devices/parameters/week-schedule'
import { toLocalMs } from '@kilowatt/domain/time/zone-offsets'
import type { Controls } from '@kilowatt/households/device-controls'
import type { SiteDevice } from '@kilowatt/households/site-devices'
import { getParameter, putBack, type SiteParameters, setParameter } from './device-parameters.ts'

/** Largest number of commands whose answers are kept. */
const REMEMBERED_IDS = 256

export type Hold = {
  /** null: the controller set the value itself, by its rules */
  readonly commandId: string | null
  readonly dev: string
  readonly par: string
  readonly before: CommandMessage['val']
  readonly untilMs: number
}

/** Plain JSON, stored with the state of the site. */
export type DeskState = {
  answered: AckMessage[]
  holds: Hold[]
  /** accepted, not yet confirmed by a step of the device */
  running: { readonly id: string; readonly val: CommandMessage['val'] }[]
  /** minute of the week in which the row that last set the temperature starts; absent until a row has */
  weekRow?: number
}

export const emptyDesk = (): DeskState => ({ answered: [], holds: [], running: [] })

export type Desk = {
  readonly desk: DeskState
  readonly controls: Controls
  readonly parameters: SiteParameters
  readonly devices: readonly SiteDevice[]
  readonly timeZone: string
  /** devices that the controller cannot reach, with the reason */
  readonly failing: ReadonlyMap<string, string>
  /** errors that devices report themselves */
  readonly ownErrors: ReadonlyMap<string, string>
  /** devices that supply the site without the grid */
  readonly offGrid: ReadonlySet<string>
}

const kindOf = (at: Desk, dev: string) => at.devices.find((device) => device.id === dev)?.kind ?? null

/** Accepts a command; the results are sent on `u/ack`, in this order. */
export function receiveCommand(at: Desk, command: CommandMessage, nowMs: number): AckMessage[] {
  const { desk } = at
  const known = desk.answered.findLast((ack) => ack.id === command.id)
  if (known) return [known]
  const answer = (ack: Omit<AckMessage, 'id' | 't'>): AckMessage =>
    remember(desk, { id: command.id, ...ack, t: nowMs })
  if (nowMs > command.exp) return [answer({ st: 'expired' })]
  const kind = kindOf(at, command.dev)
  if (!kind) return [answer({ st: 'rejected', code: 'device' })]
  if (at.failing.has(command.dev)) return [answer({ st: 'rejected', code: 'communication' })]

  const replaced = desk.holds.find((hold) => hold.dev === command.dev && hold.par === command.par)
  const before = replaced ? replaced.before : getParameter(at.controls, kind, command.par)
  const refusal = setParameter(at.parameters, at.controls, kind, command.par, {
    value: command.val,
    holdS: command.hold ?? null,
  })
  if (refusal !== null)
    return [answer({ st: 'rejected', code: refusal, val: getParameter(at.controls, kind, command.par) })]

  desk.holds = desk.holds.filter((hold) => hold !== replaced)
  if (command.hold !== undefined)
    desk.holds.push({
      commandId: command.id,
      dev: command.dev,
      par: command.par,
      before,
      untilMs: nowMs + command.hold * 1000,
    })
  desk.running.push({ id: command.id, val: command.val })
  const supersededId = replaced?.commandId ?? null
  const superseded: AckMessage[] =
    supersededId === null ? [] : [remember(desk, { id: supersededId, st: 'superseded', t: nowMs })]
  return [...superseded, answer({ st: 'accepted', val: command.val })]
}

/** How long a value that the controller sets itself stays if it does not set it again. */
const OWN_HOLD_MS = 60_000

/** Sets a value by the controller's own rules for a minute; false if the device does not accept it. */
export function setOwnValue(
  at: Desk,
  dev: string,
  par: string,
  value: CommandMessage['val'],
  nowMs: number,
): boolean {
  const { desk } = at
  const kind = kindOf(at, dev)
  if (!kind || at.failing.has(dev)) return false
  const held = desk.holds.find((hold) => hold.dev === dev && hold.par === par)
  const before = held ? held.before : getParameter(at.controls, kind, par)
  if (setParameter(at.parameters, at.controls, kind, par, { value, holdS: null }) !== null) return false
  desk.holds = desk.holds.filter((hold) => hold !== held)
  desk.holds.push({ commandId: null, dev, par, before, untilMs: nowMs + OWN_HOLD_MS })
  return true
}

/** Called after each step: ends holds that have expired, and confirms values now in force. */
export function settleCommands(at: Desk, nowMs: number): AckMessage[] {
  const { desk } = at
  for (const hold of desk.holds.filter(({ untilMs }) => nowMs >= untilMs)) {
    const kind = kindOf(at, hold.dev)
    if (kind) putBack(at.controls, kind, hold.par, hold.before)
  }
  desk.holds = desk.holds.filter(({ untilMs }) => nowMs < untilMs)
  followWeek(at, nowMs)
  const done = desk.running.map(({ id, val }) => remember(desk, { id, st: 'done', val, t: nowMs }))
  desk.running = []
  return done
}

/** Sets the temperature when a row of the week starts; in between it stays as people set it. */
function followWeek({ desk, controls, timeZone }: Desk, nowMs: number) {
  const { t_week: week } = controls.hvac
  if (week.length === 0) return
  const row = rowInForce(week, minuteOfWeekAt(toLocalMs(timeZone, nowMs)))
  if (row === null || typeof row.val !== 'number' || minuteOfWeek(row) === desk.weekRow) return
  controls.hvac.t_set = row.val
  desk.weekRow = minuteOfWeek(row)
}

function remember(desk: DeskState, ack: AckMessage): AckMessage {
  desk.answered = [...desk.answered.filter(({ id }) => id !== ack.id), ack].slice(-REMEMBERED_IDS)
  return ack
}
