import type { AbstractDevice } from '@kilowatt/contracts/portal/abstract-devices'
import { METERING_PLACE_TYPE_ID } from '@kilowatt/contracts/portal/portal-limits'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { maskedToken } from './token-of-portal.ts'

/** A person's metering places with their tokens; oldest first. @param deviceId only this place */
export async function listMeteringPlaces(
  db: Db | Tx,
  userId: number,
  deviceId?: number,
): Promise<AbstractDevice[]> {
  const rows = await db
    .selectFrom('portal_device')
    .innerJoin('portal_device_credential', 'portal_device_credential.device_id', 'portal_device.id')
    .innerJoin('portal_credential', 'portal_credential.id', 'portal_device_credential.credential_id')
    .select(['portal_device.id', 'portal_device.eimm', 'portal_credential.id as tokenId', 'token_start'])
    .where('portal_device.user_id', '=', userId)
    .$if(deviceId !== undefined, (query) => query.where('portal_device.id', '=', deviceId ?? 0))
    .orderBy('portal_device.id')
    .orderBy('portal_credential.id')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((ofPlace) => {
    const [first] = ofPlace
    if (first === undefined) return []
    return {
      id: first.id,
      eimm: first.eimm,
      abstract_device_type_id: METERING_PLACE_TYPE_ID,
      token_id: first.tokenId,
      credentials: ofPlace.map(({ tokenId, token_start }) => ({
        token: maskedToken(token_start),
        token_id: tokenId,
      })),
    }
  })
}
