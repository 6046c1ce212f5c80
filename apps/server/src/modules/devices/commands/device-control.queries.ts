import type { DeviceControl } from '@kilowatt/contracts/devices/commands'
import type { Db } from '../../../platform/database/db.ts'
import { listParameters } from '../control/parameter-rows.ts'
import type { AccessibleDevice } from '../structure/device.access.ts'
import { latestCommands } from './device-commands.queries.ts'

/** The parameters of a device, their values, and the latest command for each. */
export async function getDeviceControl(db: Db, { id }: AccessibleDevice): Promise<DeviceControl> {
  // the revision is read first, so that a change during the rest triggers another request
  const { revision } = await db
    .selectFrom('device')
    .select('control_revision as revision')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const [parameters, commands] = await Promise.all([listParameters(db, id), latestCommands(db, id)])
  return {
    deviceId: id,
    revision,
    parameters: parameters.map(({ parameter, now }) => ({
      ...parameter,
      now,
      command: commands.get(parameter.name) ?? null,
    })),
  }
}
