import { createReadStream } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import { wholeBody } from '../../../platform/http/whole-body.ts'
import { rangeOf } from './byte-range.ts'

/** Target of a link. */
export type GivenFile =
  | { readonly is: 'content'; readonly content: Buffer }
  /** a file on disk, sent completely or as the requested part */
  | {
      readonly is: 'stored'
      readonly path: string
      readonly sizeBytes: number
      readonly sha256: string
      readonly name: string
    }

/**
 * Serves a file for a link. A HEAD request does not use up a link that works once.
 * @returns null if the link is unknown or no longer valid
 */
export type GivesFile = (token: string, method: 'GET' | 'HEAD') => Promise<GivenFile | null>

/** Receives a file from a device. */
export type TakesFile = {
  readonly maxBytes: number
  /**
   * Checks that a file is expected, before its body is read, so nothing from strangers is stored. @throws
   * AppError `not_found`
   */
  readonly assertExpected: (token: string) => Promise<void>
  /** @throws AppError `not_found`, `invalid` */
  readonly take: (token: string, content: Buffer) => Promise<void>
}

export const deviceFilePath = (token: string) => `/device-files/${token}`

/** Uploads and downloads of controllers, each by a link that ends with its purpose. */
export const deviceFiles =
  ({ givers, taker }: { givers: readonly GivesFile[]; taker: TakesFile }) =>
  async (files: FastifyInstance) => {
    files.addContentTypeParser('application/octet-stream', wholeBody)
    const url = deviceFilePath(':token')
    files.put(url, {
      bodyLimit: taker.maxBytes,
      preParsing: async (request) => {
        await taker.assertExpected(tokenOf(request))
      },
      handler: async (request, reply) => {
        const { body } = request
        if (!Buffer.isBuffer(body)) throw new AppError('unsupported_media_type')
        await taker.take(tokenOf(request), body)
        return reply.code(204).send()
      },
    })
    files.get(url, async (request, reply) => {
      const given = await firstOf(givers, tokenOf(request), request.method === 'HEAD' ? 'HEAD' : 'GET')
      if (!given) throw new AppError('not_found')
      reply.header('cache-control', 'no-store').type('application/octet-stream')
      return given.is === 'content' ? given.content : sendStored(request, reply, given)
    })
  }

export const tokenOf = ({ params }: FastifyRequest): string =>
  typeof params === 'object' && params !== null && 'token' in params ? String(params.token) : ''

async function firstOf(
  givers: readonly GivesFile[],
  token: string,
  method: 'GET' | 'HEAD',
): Promise<GivenFile | null> {
  for (const give of givers) {
    const given = await give(token, method)
    if (given) return given
  }
  return null
}

function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, sizeBytes, sha256, name }: Extract<GivenFile, { is: 'stored' }>,
) {
  const etag = `"${sha256}"`
  // a part of another file would be useless
  const isSame = [undefined, etag].includes(request.headers['if-range']?.toString())
  const range = isSame ? rangeOf(request.headers.range, sizeBytes) : 'all'
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'content-disposition': `attachment; filename="${name}"`,
  })
  if (range === null) return reply.code(416).header('content-range', `bytes */${sizeBytes}`).send()
  if (range === 'all') return reply.header('content-length', sizeBytes).send(createReadStream(path))
  const { first, last } = range
  return reply
    .code(206)
    .headers({ 'content-range': `bytes ${first}-${last}/${sizeBytes}`, 'content-length': last - first + 1 })
    .send(createReadStream(path, { start: first, end: last }))
}
