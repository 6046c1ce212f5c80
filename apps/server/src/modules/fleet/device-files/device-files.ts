import { createReadStream } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import { wholeBody } from '../../../platform/http/whole-body.ts'
import { rangeOf } from './byte-range.ts'

/** What a link leads to. */
export type GivenFile =
  | { readonly is: 'content'; readonly content: Buffer }
  /** on disk: in whole, or the part that is asked for */
  | {
      readonly is: 'stored'
      readonly path: string
      readonly sizeBytes: number
      readonly sha256: string
      readonly name: string
    }

/**
 * Whoever asks by HEAD only wants to know what there is: a link that works once is not used up by it.
 * @returns null when the link is none of its own, or not good any more
 */
export type GivesFile = (token: string, method: 'GET' | 'HEAD') => Promise<GivenFile | null>

/** Takes what a device brings. */
export type TakesFile = {
  readonly maxBytes: number
  /** Asked before the body is read: of strangers nothing is kept. @throws AppError `not_found` */
  readonly assertExpected: (token: string) => Promise<void>
  /** @throws AppError `not_found`, `invalid` */
  readonly take: (token: string, content: Buffer) => Promise<void>
}

export const deviceFilePath = (token: string) => `/device-files/${token}`

/** Where controllers bring and fetch files: by a link of their own, which ends with what it was made for. */
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
  // of another file than the one that was begun a part is of no use
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
