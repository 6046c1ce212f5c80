import type { FastifyReply, FastifyRequest } from 'fastify'

/** Answers with an ETag that the browser already has are sent without content. */
export async function answerNotModified(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const etag = reply.getHeader('etag')
  const known = request.headers['if-none-match']
  if (request.method !== 'GET' || reply.statusCode !== 200 || typeof etag !== 'string' || known === undefined)
    return payload
  // A compressing proxy marks the tag as weak, but the content is the same.
  const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (!tags.includes(etag)) return payload
  reply.code(304).removeHeader('content-type').removeHeader('content-length')
  return null
}
