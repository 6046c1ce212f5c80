import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadMessages } from './load-messages.ts'
import { spokenLanguages } from './spoken-languages.ts'

let dir: string

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'messages-'))
  const write = async (locale: string, feature: string, content: unknown) => {
    await mkdir(join(dir, locale), { recursive: true })
    await writeFile(join(dir, locale, `${feature}.json`), JSON.stringify(content))
  }
  await write('en', 'login', { title: 'Sign in', email: 'E-mail' })
  await write('en', 'charts', { days_one: '{{count}} day', days_other: '{{count}} days' })
  await write('sl', 'login', { title: 'Prijava' })
  await write('sl', 'charts', { days_two: '{{count}} dneva' })
  await write('de', 'login', { title: { nested: 'Anmelden' } })
})
afterAll(() => rm(dir, { recursive: true }))

test.each([
  [
    'translated texts are used, the others are English',
    'sl',
    {
      charts: { days_one: '{{count}} day', days_other: '{{count}} days', days_two: '{{count}} dneva' },
      login: { title: 'Prijava', email: 'E-mail' },
    },
  ],
  [
    'a language without files is English',
    'pt',
    {
      charts: { days_one: '{{count}} day', days_other: '{{count}} days' },
      login: { title: 'Sign in', email: 'E-mail' },
    },
  ],
])('%s', async (_rule, locale, expected) => {
  expect(await loadMessages(locale, dir)).toEqual(expected)
})

test('nested texts are refused, with the name of the file', async () => {
  await expect(loadMessages('de', dir)).rejects.toThrow(join('de', 'login.json'))
})

test('law: every language has every key of English', async () => {
  const english = await loadMessages('en')
  for (const locale of [...Object.keys(spokenLanguages), 'xx'])
    for (const [feature, texts] of Object.entries(english))
      expect(Object.keys((await loadMessages(locale))[feature] ?? {})).toEqual(
        expect.arrayContaining(Object.keys(texts)),
      )
})
