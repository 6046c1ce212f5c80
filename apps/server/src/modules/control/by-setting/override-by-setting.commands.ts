import { setByHand } from '@kilowatt/domain/strategies/steering/set-by-hand'
import { sql } from 'kysely'
import type { Change, Person } from '../../../platform/changes.ts'
import type { AccessibleDevice, PersonalSetting } from '../../devices/index.ts'
import { openSitePictures } from '../loop/picture/site-pictures.ts'
import { overrideWith } from '../manual/overrides.commands.ts'
import { findStop } from '../manual/stops.queries.ts'

const SECOND_MS = 1_000

/**
 * Lets a value that a person has just given a parameter apply although strategies regulate the device: as a manual
 * override until the end of its hold, or until a person hands the device back. Strategies would undo it otherwise. Without
 * strategies for the device, during an emergency stop, and for parameters that are no set-point, nothing happens.
 */
export async function overrideBySetting(
  change: Change<Person>,
  device: AccessibleDevice,
  { parameter, value, holdS }: PersonalSetting,
): Promise<void> {
  const { tx } = change
  const { id, location } = device
  if (!(await isRegulated(change, device)) || (await findStop(tx, location))) return
  const now = Date.now()
  // with the phases that a car uses at the moment
  const picture = (await openSitePictures(tx).of([location.id], now)).get(location.id)
  const known = picture?.site.devices.find((one) => one.id === id)
  const wanted = known && setByHand(known, parameter, value)
  if (!wanted) return
  await overrideWith(change, device, wanted, holdS == null ? null : new Date(now + holdS * SECOND_MS))
}

/** Whether a strategy regulates a device, or a person has overridden one. */
async function isRegulated({ tx }: Change, { id, location }: AccessibleDevice): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from strategy where location_id = ${location.id} and is_active and ${id}::integer = any(device_ids)
    ) or exists (select from manual_override where device_id = ${id}) as "is"
  `.execute(tx)
  return rows[0]?.is ?? false
}
