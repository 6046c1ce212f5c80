import type { SoftwareOrder } from '@kilowatt/contracts/mqtt/software-messages'
import type { UpdateStatus } from '@kilowatt/domain/fleet/update-statuses'
import { sql } from 'kysely'
import type { Author, Change } from '../../../platform/changes.ts'
import { downlinkWanted } from '../../gateway/index.ts'
import { issueUpdateLinks } from '../releases/software-links.ts'

/** Lifetime of an order. If it is not received, it is sent again. */
const ORDER_S = 120

function order(change: Change<Author>, serial: string, body: SoftwareOrder) {
  change.emit(downlinkWanted, { serial, kind: 'ota', body, expiresInS: ORDER_S })
}

type Ordered = {
  id: string
  serial: string
  origin: string
  releaseId: number
  version: string
  hw: string | null
  size: number
  sha256: Buffer
  signature: Buffer
}

/** Sends orders to the controllers of these updates, each with a link to the download. */
export async function sendOrders(
  change: Change<Author>,
  updateIds: readonly string[],
  statuses: readonly UpdateStatus[] = ['waiting'],
): Promise<void> {
  const { tx } = change
  const { rows } = await sql<Ordered>`
    update software_update u set sent_at = now()
    from oem_device d, software_release r
    where u.id = any(${updateIds}::uuid[]) and u.status = any(${statuses}::text[])
      and d.id = u.oem_device_id and d.location_id = u.location_id
      and r.id = u.release_id and r.withdrawn_at is null
    returning u.id, d.serial, u.origin, r.id as "releaseId", r.version, r.hardware_version as hw, r.size_bytes as size,
      r.sha256, r.signature
  `.execute(tx)
  const links = await issueUpdateLinks(
    tx,
    rows.map(({ id, releaseId }) => ({ updateId: id, releaseId })),
  )
  for (const { id, serial, origin, version, hw, size, sha256, signature } of rows) {
    const link = links.get(id)
    if (!link) continue
    order(change, serial, {
      op: 'update',
      id,
      version,
      hw,
      url: `${origin}${link.path}`,
      size,
      sha256: sha256.toString('hex'),
      sig: signature.toString('base64'),
      exp: link.exp,
    })
  }
}

/** Cancels updates at controllers that have not started. */
export const sendCancel = (change: Change<Author>, serial: string, id: string) =>
  order(change, serial, { op: 'cancel', id })
