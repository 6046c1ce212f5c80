import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

export const webAppDir = join(import.meta.dirname, '../../../web/dist')

/** File names below assets/ carry a hash of their content, so a browser may keep them for good. */
const forever = 'public, max-age=31536000, immutable'

/**
 * Serves the built web app. A path that is no file is the app's own (`/locations/7`) and gets its page; a missing file and
 * an unknown call are told apart from that and answer 404.
 */
export async function registerWebApp(app: FastifyInstance, dir: string | null) {
  if (dir) {
    await app.register(fastifyStatic, {
      root: dir,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.startsWith(join(dir, 'assets')) ? forever : 'no-cache')
      },
    })
    app.get('/', async (_request, reply) => reply.sendFile('index.html'))
  }

  app.setNotFoundHandler(
    { preHandler: app.rateLimit({ max: 600, timeWindow: '1 minute' }) },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const path = request.url.split('?', 1)[0] ?? '/'
      const isPage = request.method === 'GET' && !path.startsWith('/api/') && !/\.[^/]*$/.test(path)
      if (!dir || !isPage) throw new AppError('not_found')
      return reply.sendFile('index.html')
    },
  )
}
