import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { SiteInfo } from '@kilowatt/contracts/branding/site'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { clientNetwork } from '../addresses/client-address.ts'
import { AppError } from '../errors.ts'
import { compressOnce } from './compress-once.ts'
import { createDrawnPages } from './drawn-pages.ts'
import { earlyLinks, earlyParts, ownScripts } from './early-parts.ts'
import { smallestEncoding } from './quick-compression.ts'
import { requestedIdentifier } from './requested-identifier.ts'
import { localeOf } from './visitor-locale.ts'

export const webAppDir = join(import.meta.dirname, '../../../../web/dist')

/** File names in assets/ contain a hash of their content, so browsers may cache them forever. */
const forever = 'public, max-age=31536000, immutable'

/** What a page shows before its script runs. */
export type PageStyle = {
  readonly title: string
  readonly theme: string
  readonly scheme: 'dark' | 'light'
  /** path of the brand's logo; null: the product's own mark */
  readonly logo: string | null
  /** content that the app is going to request */
  readonly site: SiteInfo
}

/** Further content of the page. */
type PageFilling = {
  readonly language: string
  /** colours of the theme, as styles */
  readonly colors?: string | undefined
  /** the rendered page itself; if empty, the brand's loader is shown */
  readonly drawn?: string
}

type WebApp = {
  /** null if the app is not built */
  readonly dir: string | null
  readonly styleOf: (request: FastifyRequest) => Promise<PageStyle>
  readonly isSignedIn: (request: FastifyRequest) => Promise<boolean>
}

/** Puts brand and language into the built page; the placeholders are in apps/web/index.html. */
export function withStyle(
  page: string,
  { title, theme, scheme, logo }: Omit<PageStyle, 'site'>,
  { language, colors, drawn = '' }: PageFilling,
): string {
  const text = title.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const mark = logo && `<img class="brand-loader-mark" src="${logo}" alt="" height="48">`
  return page
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace(
      'data-theme="default" data-scheme="dark" data-mantine-color-scheme="dark"',
      `data-theme="${theme}" data-scheme="${scheme}" data-mantine-color-scheme="${scheme}"`,
    )
    .replace(/(<style id="brand-colors">)([^<]*)/, (_all, tag, own) => tag + (colors ?? own))
    .replace('<!-- drawn -->', () => drawn)
    .replace('<body class="dark-theme">', `<body class="${scheme}-theme">`)
    .replace(/<title>.*<\/title>/, () => `<title>${text}</title>`)
    .replace(
      /(class="brand-loader" role="status" aria-label=)"[^"]*"/,
      (_all, before) => `${before}"${text}"`,
    )
    .replace(/<svg class="brand-loader-mark".*?<\/svg>/s, (own) => mark ?? own)
}

/**
 * Serves the built web app. A path that is not a file belongs to the app (`/locations/7`) and gets the app's
 * page. Missing files and unknown calls are recognised and get 404.
 */
export async function registerWebApp(app: FastifyInstance, { dir, styleOf, isSignedIn }: WebApp) {
  const read = async (name: string) => (dir === null ? null : await builtFile(join(dir, name)))
  const page = await read('index.html')
  const parts = {
    scripts: ownScripts(page ?? ''),
    families: earlyParts.parse(JSON.parse((await read('early-parts.json')) ?? '[]')),
  }
  const colors = brandColors.parse(JSON.parse((await read('brand-colors.json')) ?? '{}'))
  const allowed = inlineScripts(page ?? '')
  const draw = createDrawnPages(dir)
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (page === null) throw new AppError('not_found')
    const style = await styleOf(request)
    const language = localeOf(request)
    const visit = {
      request,
      isSignedIn: await isSignedIn(request),
      identifier: requestedIdentifier(request),
    }
    const drawn = await draw({ ...visit, language, site: style.site }).catch((error) => {
      // the app shows the same page a little later
      request.log.error(error, 'the sign-in could not be drawn')
      return ''
    })
    const filled = withStyle(page, style, { language, colors: colors[style.theme], drawn })
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', withScripts(reply.getHeader('content-security-policy'), allowed))
      .header('link', earlyLinks(parts, visit))
    // a rendered page is the same for many visitors, and everything else has to wait for it
    const encoding = drawn === '' ? null : smallestEncoding(request)
    if (encoding === null) return reply.send(filled)
    reply.header('content-encoding', encoding).header('vary', 'accept-encoding')
    return reply.send(await compressOnce(digest(filled), encoding, filled))
  }
  if (dir) {
    await app.register(fastifyStatic, {
      root: dir,
      index: false,
      preCompressed: true,
      cacheControl: false,
      // files that are not for the browser
      allowedPath: (path) => !path.startsWith('/drawn/'),
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

/** null: an older build does not have this file; its pages are served without it */
const builtFile = (path: string) =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

const digest = (text: string) => createHash('sha256').update(text).digest('base64')

const brandColors = z.record(z.string(), z.string())

/** Digests of the inline scripts of a page, for a content security policy (CSP 3, hash-source). */
const inlineScripts = (page: string): string[] =>
  [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => `'sha256-${digest(script)}'`)

/** The general policy with the inline scripts of a page. */
const withScripts = (policy: unknown, digests: readonly string[]): string =>
  String(policy).replace("script-src 'self'", (own) => [own, ...digests].join(' '))
