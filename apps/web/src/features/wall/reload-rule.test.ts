import { expect, test } from 'vitest'
import { isReloadDue, scriptsOf } from './reload-rule.ts'

const zone = 'Europe/Ljubljana'
const at = (text: string) => Date.parse(text)

test.each([
  ['the same evening', '2026-11-22T18:00Z', '2026-11-22T22:30Z', false],
  ['at night, before 04:00', '2026-11-22T18:00Z', '2026-11-23T02:59Z', false],
  ['at 04:00', '2026-11-22T18:00Z', '2026-11-23T03:00Z', true],
  ['asleep at 04:00', '2026-11-22T18:00Z', '2026-11-23T09:00Z', true],
  ['after a reload at 04:00', '2026-11-23T03:00Z', '2026-11-23T09:00Z', false],
  ['opened at 03:00, at 04:00', '2026-11-23T02:00Z', '2026-11-23T03:00Z', true],
])('%s', (_when, opened, now, due) => {
  expect(isReloadDue(at(opened), at(now), zone)).toBe(due)
})

test('recognises a release by its scripts, whatever else the page contains', () => {
  const page = (script: string, title: string) =>
    `<title>${title}</title><script type="module" crossorigin src="${script}"></script>`
  expect(scriptsOf(page('/assets/index-a.js', 'One'))).toBe(scriptsOf(page('/assets/index-a.js', 'Two')))
  expect(scriptsOf(page('/assets/index-a.js', 'One'))).not.toBe(scriptsOf(page('/assets/index-b.js', 'One')))
})
