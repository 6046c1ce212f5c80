import type { DeviceParameter, ParameterValue } from '@kilowatt/domain/devices/parameters/device-parameter'
import type { Db } from '../../../../platform/database/db.ts'
import { type KnownParameter, listParametersOf } from '../../../devices/index.ts'

/** Parameters of a device, and the values that it last reported. */
export type ParametersOfDevice = {
  readonly parameters: readonly DeviceParameter[]
  readonly values: Readonly<Record<string, ParameterValue>>
}

const none: ParametersOfDevice = { parameters: [], values: {} }

type Revised = { readonly id: number; readonly controlRevision: number }

/** Parameters of devices, read again only after something about a device changed. */
export function rememberParameters() {
  const known = new Map<number, { readonly revision: number; readonly of: ParametersOfDevice }>()
  /** Devices of the same model describe themselves alike, so thousands share one list. */
  const descriptions = new Map<string, readonly DeviceParameter[]>()

  function describe(rows: readonly KnownParameter[]): ParametersOfDevice {
    const parameters = rows.map(({ parameter }) => parameter)
    const text = JSON.stringify(parameters)
    const shared = descriptions.get(text) ?? parameters
    descriptions.set(text, shared)
    return {
      parameters: shared,
      values: Object.fromEntries(
        rows.flatMap(({ parameter, now }) => (now ? [[parameter.name, now.value]] : [])),
      ),
    }
  }

  return {
    async of(db: Db, devices: readonly Revised[]): Promise<(deviceId: number) => ParametersOfDevice> {
      const changed = devices.filter(({ id, controlRevision }) => known.get(id)?.revision !== controlRevision)
      if (changed.length > 0) {
        const read = await listParametersOf(
          db,
          changed.map(({ id }) => id),
        )
        for (const { id, controlRevision } of changed)
          known.set(id, { revision: controlRevision, of: describe(read.get(id) ?? []) })
      }
      return (deviceId) => known.get(deviceId)?.of ?? none
    },
    forget(deviceIds: Iterable<number>) {
      for (const id of deviceIds) known.delete(id)
      if (known.size === 0) descriptions.clear()
    },
  }
}
