import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dressed, webAppDir } from './web-app.ts'

const source = join(webAppDir, '../index.html')

const look = { title: 'A & <B> "C"', theme: 'white', scheme: 'light', logo: null } as const

test('a page shows the brand in the language of its reader before its script runs', async () => {
  const page = dressed(await readFile(source, 'utf8'), look, 'sl')
  expect(page).toContain('<html lang="sl" data-theme="white" data-scheme="light">')
  expect(page).toContain('<body class="light-theme">')
  expect(page).toContain('<title>A &#38; &#60;B&#62; &#34;C&#34;</title>')
})

test('the loader of the brand stands in the page: its name, and its logo where it has one', async () => {
  const plain = await readFile(source, 'utf8')
  const loader = '<div class="brand-loader" role="status" aria-label="A &#38; &#60;B&#62; &#34;C&#34;">'
  const own = dressed(plain, look, 'en')
  expect(own).toContain(loader)
  expect(own).toContain('<svg class="brand-loader-mark"')
  const branded = dressed(plain, { ...look, logo: '/api/site/logos/abc' }, 'en')
  expect(branded).toContain(loader)
  expect(branded).toContain('<img class="brand-loader-mark" src="/api/site/logos/abc" alt="" height="48">')
  expect(branded).not.toContain('<svg')
})
