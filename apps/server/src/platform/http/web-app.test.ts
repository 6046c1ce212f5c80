import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { type PageStyle, registerWebApp, webAppDir, withStyle } from './web-app.ts'

const source = join(webAppDir, '../index.html')

const style = { title: 'A & <B> "C"', theme: 'white', scheme: 'light', logo: null } as const

test("a page shows the brand in its reader's language before its script runs", async () => {
  const page = withStyle(await readFile(source, 'utf8'), style, { language: 'sl' })
  expect(page).toContain(
    '<html lang="sl" data-theme="white" data-scheme="light" data-mantine-color-scheme="light">',
  )
  expect(page).toContain('<body class="light-theme">')
  expect(page).toContain('<title>A &#38; &#60;B&#62; &#34;C&#34;</title>')
})

test('rendered content is in the page as it is, in the colours of its theme', async () => {
  const built = (await readFile(source, 'utf8')).replace(
    '</head>',
    '<style id="brand-colors">a{}</style></head>',
  )
  const drawn = '<div id="drawn">$& and $1</div>'
  const page = withStyle(built, style, { language: 'en', colors: 'b{}', drawn })
  expect(page).toContain(`${drawn}\n    <div id="root">`)
  expect(page).toContain('<style id="brand-colors">b{}</style>')
  expect(withStyle(built, style, { language: 'en' })).toContain('<style id="brand-colors">a{}</style>')
})

test("the brand's loader is in the page: its name, and its logo if it has one", async () => {
  const plain = await readFile(source, 'utf8')
  const loader = '<div class="brand-loader" role="status" aria-label="A &#38; &#60;B&#62; &#34;C&#34;">'
  const own = withStyle(plain, style, { language: 'en' })
  expect(own).toContain(loader)
  expect(own).toContain('<svg class="brand-loader-mark"')
  const branded = withStyle(plain, { ...style, logo: '/api/site/logos/abc' }, { language: 'en' })
  expect(branded).toContain(loader)
  expect(branded).toContain('<img class="brand-loader-mark" src="/api/site/logos/abc" alt="" height="48">')
  expect(branded).not.toContain('<svg')
})

test('an older build, without the files for branding the page, is served in its own colours', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'older-build-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await copyFile(source, join(dir, 'index.html'))
  const app = fastify()
  onTestFinished(() => app.close())
  await app.register(cookie)
  await app.register(rateLimit)
  const site = { status: 'ok' } as PageStyle['site']
  await registerWebApp(app, {
    dir,
    styleOf: async () => ({ ...style, site }),
    isSignedIn: async () => true,
  })
  const page = await app.inject('/locations/7')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('data-theme="white"')
})
