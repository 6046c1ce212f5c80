/**
 * How a controller treats commands: once per id, never late, and with a way back. A held set-point returns to what was
 * in force before it; a newer command for the same parameter takes its place.
 */
import type { AckMessage, CommandMessage } from '@kilowatt/contracts/mqtt/device-messages'
import type { Controls } from '@kilowatt/households/device-controls'
import type { SiteDevice } from '@kilowatt/households/site-devices'
import { type ControlSchemas, getParameter, setParameter } from './device-parameters.ts'

/** answers are remembered for so many commands */
const REMEMBERED_IDS = 256

type Hold = {
  readonly commandId: string
  readonly dev: string
  readonly par: string
  readonly before: CommandMessage['val']
  readonly untilMs: number
}

/** Plain JSON, kept with the state of the site. */
export type DeskState = {
  answered: AckMessage[]
  holds: Hold[]
  /** accepted, not yet confirmed by a step of the device */
  running: { readonly id: string; readonly val: CommandMessage['val'] }[]
}

export const emptyDesk = (): DeskState => ({ answered: [], holds: [], running: [] })

type Desk = {
  readonly desk: DeskState
  readonly controls: Controls
  readonly schemas: ControlSchemas
  readonly devices: readonly SiteDevice[]
}

/** Takes a command in; what is returned goes out on `u/ack`, in this order. */
export function receiveCommand(at: Desk, command: CommandMessage, nowMs: number): AckMessage[] {
  const { desk } = at
  const known = desk.answered.findLast((ack) => ack.id === command.id)
  if (known) return [known]
  const answer = (ack: Omit<AckMessage, 'id' | 't'>): AckMessage =>
    remember(desk, { id: command.id, ...ack, t: nowMs })
  if (nowMs > command.exp) return [answer({ st: 'expired' })]
  const kind = at.devices.find((device) => device.id === command.dev)?.kind
  if (!kind) return [answer({ st: 'rejected', code: 'device' })]

  const replaced = desk.holds.find((hold) => hold.dev === command.dev && hold.par === command.par)
  const before = replaced ? replaced.before : getParameter(at.controls, kind, command.par)
  const result = setParameter(at.schemas, at.controls, kind, command.par, command.val)
  if (!result.ok)
    return [answer({ st: 'rejected', code: result.code, val: getParameter(at.controls, kind, command.par) })]

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
  const superseded: AckMessage[] = replaced
    ? [remember(desk, { id: replaced.commandId, st: 'superseded', t: nowMs })]
    : []
  return [...superseded, answer({ st: 'accepted', val: command.val })]
}

/** Called after each step: gives back what was held long enough, and confirms what has come into force. */
export function settleCommands(at: Desk, nowMs: number): AckMessage[] {
  const { desk } = at
  for (const hold of desk.holds.filter(({ untilMs }) => nowMs >= untilMs)) {
    const kind = at.devices.find((device) => device.id === hold.dev)?.kind
    if (kind) setParameter(at.schemas, at.controls, kind, hold.par, hold.before)
  }
  desk.holds = desk.holds.filter(({ untilMs }) => nowMs < untilMs)
  const done = desk.running.map(({ id, val }) => remember(desk, { id, st: 'done', val, t: nowMs }))
  desk.running = []
  return done
}

function remember(desk: DeskState, ack: AckMessage): AckMessage {
  desk.answered = [...desk.answered.filter(({ id }) => id !== ack.id), ack].slice(-REMEMBERED_IDS)
  return ack
}
