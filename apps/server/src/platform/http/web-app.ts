import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { askedIdentifier } from './asked-identifier.ts'
import { clientNetwork } from './client-address.ts'
import { earlyLinks, earlyParts, localeOf, ownScripts } from './early-parts.ts'

export const webAppDir = join(import.meta.dirname, '../../../../web/dist')

/** File names below assets/ carry a hash of their content, so a browser may keep them for good. */
const forever = 'public, max-age=31536000, immutable'

/** What a page shows before its script runs. */
export type PageLook = {
  readonly title: string
  readonly theme: string
  readonly scheme: 'dark' | 'light'
  /** path of the brand's logo; null: the product's own mark */
  readonly logo: string | null
}

type WebApp = {
  /** null while the app is not built */
  readonly dir: string | null
  readonly lookOf: (request: FastifyRequest) => Promise<PageLook>
  readonly isSignedIn: (request: FastifyRequest) => Promise<boolean>
}

/** Puts the brand and the language into the page as it was built; the marks are those of apps/web/index.html. */
export function dressed(page: string, { title, theme, scheme, logo }: PageLook, language: string): string {
  const text = title.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const mark = logo && `<img class="brand-loader-mark" src="${logo}" alt="" height="48">`
  return page
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace('data-theme="default" data-scheme="dark"', `data-theme="${theme}" data-scheme="${scheme}"`)
    .replace('<body class="dark-theme">', `<body class="${scheme}-theme">`)
    .replace(/<title>.*<\/title>/, () => `<title>${text}</title>`)
    .replace(
      /(class="brand-loader" role="status" aria-label=)"[^"]*"/,
      (_all, before) => `${before}"${text}"`,
    )
    .replace(/<svg class="brand-loader-mark".*?<\/svg>/s, (own) => mark ?? own)
}

/**
 * Serves the built web app. A path that is no file is the app's own (`/locations/7`) and gets its page; a missing file and
 * an unknown call are told apart from that and answer 404.
 */
export async function registerWebApp(app: FastifyInstance, { dir, lookOf, isSignedIn }: WebApp) {
  const read = (name: string) => (dir === null ? null : readFile(join(dir, name), 'utf8'))
  const page = await read('index.html')
  const parts = {
    scripts: ownScripts(page ?? ''),
    families: earlyParts.parse(JSON.parse((await read('early-parts.json')) ?? '[]')),
  }
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (page === null) throw new AppError('not_found')
    const look = await lookOf(request)
    const visit = {
      request,
      isSignedIn: await isSignedIn(request),
      identifier: askedIdentifier(request),
    }
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('link', earlyLinks(parts, visit))
      .send(dressed(page, look, localeOf(request)))
  }
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
    app.get('/', sendPage)
  }

  app.setNotFoundHandler(
    { preHandler: app.rateLimit({ max: 600, timeWindow: '1 minute', keyGenerator: clientNetwork }) },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const path = request.url.split('?', 1)[0] ?? '/'
      const isPage = request.method === 'GET' && !path.startsWith('/api/') && !/\.[^/]*$/.test(path)
      if (!isPage) throw new AppError('not_found')
      return sendPage(request, reply)
    },
  )
}
