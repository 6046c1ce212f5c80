import type { Command, ParameterState } from '@kilowatt/contracts/devices/commands'
import type { Device } from '@kilowatt/contracts/devices/devices'
import type { LiveEvent } from '@kilowatt/contracts/telemetry/live'
import type { DeviceParameter, ParameterValue } from '@kilowatt/domain/devices/parameters/device-parameter'
import type { Answers } from '../fake-server.ts'
import { devicesOf, sunnyEvent } from '../live.ts'

export const batteryId = 72

/** One parameter of every kind, with a valid value. */
export const everyKind: readonly (readonly [DeviceParameter, ParameterValue])[] = [
  [{ name: 'p_dis_limit', kind: 'number', unit: 'W', min: 0, max: 5000, step: 1, nullable: true }, 2500],
  [{ name: 'i_max', kind: 'slider', unit: 'A', min: 6, max: 16, step: 1, also: [0] }, 10],
  [{ name: 'grid_charge', kind: 'switch' }, false],
  [{ name: 'mode', kind: 'choice', choices: ['auto', 'hold', 'charge'] }, 'auto'],
  [{ name: 't_set', kind: 'temperature', unit: '°C', min: 5, max: 30, step: 0.5 }, 21],
  [
    { name: 'soc_limits', kind: 'soc_limits', unit: '%', min: 0, max: 100, step: 1 },
    { min: 10, reserve: 20, max: 98 },
  ],
  [
    {
      name: 'p_set',
      kind: 'power',
      unit: 'W',
      min: -5000,
      max: 5000,
      step: 50,
      nullable: true,
      hold: 86_400,
    },
    null,
  ],
  [
    { name: 't_week', kind: 'schedule', unit: '°C', min: 5, max: 30, step: 0.5 },
    [{ day: 1, at: '06:00', val: 21 }],
  ],
]

/** A command and its result. */
export const commandOf = (
  described: DeviceParameter,
  value: ParameterValue,
  status: Command['status'],
  part: Partial<Command> = {},
): Command => ({
  id: '00000000-0000-4000-8000-000000000001',
  device: { id: batteryId, name: 'Battery' },
  parameter: described.name,
  described,
  value,
  holdS: null,
  before: { value: null },
  processedBy: { kind: 'user', name: 'Ana Novak' },
  cause: null,
  requestedAt: Date.now() - 2000,
  expiresAt: Date.now() + 58_000,
  status,
  code: null,
  processedAt: status === 'pending' ? null : Date.now() - 1000,
  ...part,
})

/** A parameter and its value, reported a minute ago. */
export const stateOf = (
  [parameter, value]: (typeof everyKind)[number],
  part: Partial<ParameterState> = {},
): ParameterState => ({
  ...parameter,
  now: { value, at: Date.now() - 60_000, held: null },
  command: null,
  ...part,
})

/** Answers for a device with these parameters; `revision` as in the live event. */
export const controlAnswers = (parameters: readonly ParameterState[], revision = 1): Answers => ({
  'commands.control': () => ({
    data: { control: { deviceId: batteryId, revision, parameters: [...parameters] } },
  }),
  'commands.ofDevice': () => ({ data: { commands: [], total: 0 } }),
  'commands.ofLocation': () => ({ data: { commands: [], total: 0 } }),
  'channels.latest': () => ({ data: { channels: [] } }),
})

type Battery = Partial<Pick<LiveEvent['devices'][number], 'connected' | 'status' | 'controlRevision'>>

/** Location 7 with a battery in addition to its roof and meter. */
export function batteryEvent(battery: Battery = {}): LiveEvent {
  const event = sunnyEvent(3000)
  const [roof] = event.devices
  if (!roof) throw new Error('the event has a roof')
  const device = {
    ...roof,
    id: batteryId,
    name: 'Battery',
    category: 'BATTERY' as const,
    powerW: 746,
    socPct: 58,
    controlRevision: 1,
    ...battery,
  }
  return { ...event, devices: [...event.devices, device] }
}

export const batteryHome = (): Device[] => devicesOf(batteryEvent())
