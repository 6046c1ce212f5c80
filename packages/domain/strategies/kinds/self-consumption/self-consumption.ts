import type { Site } from '../../site.ts'
import type { StrategyInput, StrategyKind, StrategyMemory } from '../../strategy-kind.ts'
import { sunDelayFields, surplusAlone } from '../../sun-charge.ts'
import { because, type ControlReason } from '../../wish.ts'
import { type Turn, type TurnInput, turnOf } from './surplus-turns.ts'
import { type SurplusUser, surplusUser } from './surplus-user.ts'

/**
 * Gives solar surplus to devices in the person's order, so that as little as possible is exported. Each
 * device gets the surplus that the devices before it do not use. There is one regulator per grid meter: a
 * battery that follows the meter by itself is not steered (control.md a1), and only the power that it leaves,
 * or uses after the other devices, counts.
 */
export const selfConsumption = {
  name: 'SELF_CONSUMPTION',
  goal: 'greener',
  rung: 'selfConsumption',
  regulates: {
    as: ['battery', 'charger', 'heating', 'switched'],
    steerings: ['loadW', 'sgState', 'isOn'],
    max: 16,
  },
  fields: [
    // Below this level the battery gets all surplus, as with evcc's prioritySoc (control.md a1).
    { name: 'batteryFirstPct', type: 'number', unit: '%', min: 0, max: 100, step: 5, initial: 0 },
    { name: 'switchW', type: 'number', unit: 'W', min: 100, max: 20_000, step: 100, initial: 2_000 },
    // State 3 above 3000 W, state 4 above 5000 W (OpenEMS, control.md a7).
    { name: 'heatW', type: 'number', unit: 'W', min: 300, max: 20_000, step: 100, initial: 3_000 },
    {
      ...{ name: 'forceW', type: 'number', unit: 'W', min: 300, max: 30_000, step: 100 },
      ...{ initial: null, isExpert: true },
    },
    ...sunDelayFields,
    // Grid power to aim at, + import; 0 as in OpenEMS's balancing (control.md a1).
    {
      ...{ name: 'gridW', type: 'number', unit: 'W', min: -500, max: 500, step: 10, initial: 0 },
      isExpert: true,
    },
    { name: 'steersBattery', type: 'switch', initial: false, isExpert: true },
  ],
  faultOf: ({ heatW, forceW }) =>
    typeof forceW === 'number' && forceW < Number(heatW)
      ? { field: 'forceW', reason: 'forceBelowHeat' }
      : null,
  alone: ({ settings }) => [surplusAlone(settings)],
  decide({ site, settings, devices, memory, stronger }: StrategyInput) {
    const idle = (key: string) => ({ wishes: [], memory: kept(memory), state: because(key) })
    if (devices.length === 0) return idle('noDevice')
    if (site.gridW === null) return idle('meterSilent')
    const users = devices.flatMap(
      (device) => surplusUser(device, stronger, settings.steersBattery === true) ?? [],
    )
    if (users.length === 0) return idle('nothingReachable')
    const surplusW = Number(settings.gridW) - site.gridW + sum(users) + fedByOthers(site, users)
    const lowPct = Number(settings.batteryFirstPct)
    const isFirst = ({ device, role }: SurplusUser) =>
      role === 'battery' && device.socPct !== null && device.socPct < lowPct
    const inOrder = [...users.filter(isFirst), ...users.filter((user) => !isFirst(user))]
    const turns = takeTurns(inOrder, surplusW, { site, settings, memory, surplusW })
    return {
      wishes: turns.flatMap(({ wish }) => wish ?? []),
      memory: Object.assign({}, kept(memory), ...turns.map((turn) => turn.memory)) as StrategyMemory,
      state: stateOf(turns) ?? because('noSurplus', { surplusW: Math.max(0, surplusW) }),
    }
  },
} as const satisfies StrategyKind

/** Knowledge about devices survives a pause; delays start again. */
const kept = (memory: StrategyMemory | null): StrategyMemory =>
  Object.fromEntries(Object.entries(memory ?? {}).filter(([name]) => name.endsWith('.needW')))

const sum = (users: readonly SurplusUser[]) => users.reduce((total, { loadW }) => total + loadW, 0)

/** Power supplied by batteries outside the strategy, negative: this power is not surplus. */
const fedByOthers = ({ devices }: Site, users: readonly SurplusUser[]) =>
  devices
    .filter(({ id, category }) => category === 'BATTERY' && users.every(({ device }) => device.id !== id))
    .reduce((total, { loadW }) => total + Math.min(0, loadW ?? 0), 0)

function takeTurns(
  users: readonly SurplusUser[],
  surplusW: number,
  about: Omit<TurnInput, 'leftW' | 'isNextOn'>,
): Turn[] {
  const turns: Turn[] = []
  let leftW = surplusW
  for (const [i, user] of users.entries()) {
    const isNextOn = users.slice(i + 1).some(({ loadW, role }) => role !== 'battery' && loadW > 0)
    const turn = turnOf(user, { ...about, leftW, isNextOn })
    leftW -= turn.usedW
    turns.push(turn)
  }
  return turns
}

/** The first device that uses surplus, or else the first device for which a delay is running. */
function stateOf(turns: readonly Turn[]): ControlReason | null {
  const using = turns.find(({ isUsing }) => isUsing)
  const waiting = turns.find(({ reason }) => reason?.untilMs !== null && reason !== null)
  return using?.reason ?? waiting?.reason ?? null
}
