import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dressed, webAppDir } from './web-app.ts'

const source = join(webAppDir, '../index.html')

test('a page shows the brand before its script runs', async () => {
  const page = dressed(await readFile(source, 'utf8'), { title: 'A & <B>', theme: 'white', scheme: 'light' })
  expect(page).toContain('<html lang="en" data-theme="white" data-scheme="light">')
  expect(page).toContain('<body class="light-theme">')
  expect(page).toContain('<title>A &#38; &#60;B&#62;</title>')
})
