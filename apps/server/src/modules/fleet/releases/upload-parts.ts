import { Readable } from 'node:stream'
import {
  MAX_SOFTWARE_BYTES,
  SOFTWARE_PART_BYTES,
  SOFTWARE_PART_TYPE,
} from '@kilowatt/contracts/fleet/software-limits'
import { wholeNumber } from '@kilowatt/contracts/primitives'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { system } from '../../../platform/changes.ts'
import type { Db } from '../../../platform/database/db.ts'
import { AppError, bodyTooLarge } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashToken } from '../../identity/index.ts'
import { tokenOf } from '../device-files/device-files.ts'
import type { SoftwareStore } from './software-store.ts'
import { softwarePartPath, uploadExpiry } from './uploads.commands.ts'

const query = z.object({ offset: wholeNumber(0, MAX_SOFTWARE_BYTES) })

/**
 * Receives the file of a release, in parts and straight to disk. A part counts once it is complete; an interrupted one
 * is sent again. Only announced uploads are accepted, and never more than the announced size.
 */
export const uploadParts =
  ({ db, inTx }: Pick<Platform, 'db' | 'inTx'>, store: SoftwareStore) =>
  async (files: FastifyInstance) => {
    /** uploads in progress: two parts at once would overwrite each other */
    const busy = new Set<string>()
    files.addContentTypeParser(SOFTWARE_PART_TYPE, (_request, payload, done) => done(null, payload))
    files.put(softwarePartPath(':token'), {
      preParsing: async (request) => {
        const { left } = await expectedPart(db, request)
        if (Number(request.headers['content-length'] ?? 0) > left) throw bodyTooLarge(left)
      },
      handler: async (request, reply) => {
        const { body } = request
        if (!(body instanceof Readable)) throw new AppError('unsupported_media_type')
        const { id, offset, left } = await expectedPart(db, request)
        if (busy.has(id)) throw new AppError('conflict')
        busy.add(id)
        try {
          const bytes = await store.writePart(id, { offset, maxBytes: left, body })
          await inTx(system, ({ tx }) =>
            tx
              .updateTable('software_upload')
              .set({ received_bytes: offset + bytes, expires_at: uploadExpiry() })
              .where('id', '=', id)
              .where('received_bytes', '=', offset)
              .execute(),
          )
        } finally {
          busy.delete(id)
        }
        return reply.code(204).send()
      },
    })
  }

/** @throws AppError `not_found`; `conflict` if another part is expected */
async function expectedPart(db: Db, request: FastifyRequest) {
  const requested = query.safeParse(request.query)
  const upload = await db
    .selectFrom('software_upload')
    .innerJoin('user_account', 'user_account.id', 'software_upload.requested_by')
    .select(['software_upload.id', 'size_bytes', 'received_bytes'])
    .where('token_hash', '=', hashToken(tokenOf(request)))
    .where('expires_at', '>', new Date())
    .where('is_super_admin', '=', true)
    .executeTakeFirst()
  if (!upload) throw new AppError('not_found')
  const { id, size_bytes: sizeBytes, received_bytes: offset } = upload
  if (!requested.success || requested.data.offset !== offset) throw new AppError('conflict')
  return { id, offset, left: Math.min(SOFTWARE_PART_BYTES, sizeBytes - offset) }
}
