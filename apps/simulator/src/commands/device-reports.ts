/** What a controller reports about its devices unasked (`u/dev`): everything once per connection, then changes. */
import type { DeviceReport } from '@kilowatt/contracts/mqtt/device-messages'
import { playsRole } from '@kilowatt/domain/energy/balance/category-facts'
import type { Desk } from './command-desk.ts'
import { getParameter } from './device-parameters.ts'

type ParameterState = NonNullable<DeviceReport['par']>[string]

export function createDeviceReports(at: Desk) {
  /** last value reported to the cloud, per device and parameter; `st` is the status */
  const reported = new Map<string, string>()

  const isNews = (key: string, value: unknown) => {
    const text = JSON.stringify(value)
    if (reported.get(key) === text) return false
    reported.set(key, text)
    return true
  }

  function reportOf(
    device: Desk['devices'][number],
    names: readonly string[],
    stateOf: (name: string) => ParameterState,
  ) {
    const dev = device.id
    const code = at.failing.get(dev)
    const status = code === undefined ? { st: 'ok' as const } : { st: 'error' as const, code }
    const par = names.map((name) => [name, stateOf(name)] as const)
    const changed = par.filter(([name, value]) => isNews(`${dev} ${name}`, value))
    const isStatusNews = isNews(`${dev} st`, status)
    const grid = at.offGrid.has(dev) ? ('off' as const) : ('on' as const)
    const own = { err: at.ownErrors.get(dev) ?? null, ...(playsRole(device, 'battery') && { grid }) }
    // a device that cannot be reached reports nothing about itself
    const isOwnNews = code === undefined && isNews(`${dev} own`, own)
    if (!isStatusNews && !isOwnNews && changed.length === 0) return null
    return {
      dev,
      ...(isStatusNews && status),
      ...(isOwnNews && own),
      ...(changed.length > 0 && { par: Object.fromEntries(changed) }),
    } satisfies DeviceReport
  }

  return {
    /** For a new connection, because anything reported before may have been lost. */
    reset: () => reported.clear(),
    news(): DeviceReport[] {
      return at.devices.flatMap((device) => {
        const { id, kind } = device
        const stateOf = (name: string): ParameterState => {
          const hold = at.desk.holds.find(({ dev, par }) => dev === id && par === name)
          const val = kind === null ? null : getParameter(at.controls, kind, name)
          return hold ? { val, until: hold.untilMs, next: hold.before } : { val }
        }
        const names = kind === null ? [] : at.parameters[kind].map(({ name }) => name)
        return reportOf(device, names, stateOf) ?? []
      })
    },
  }
}
