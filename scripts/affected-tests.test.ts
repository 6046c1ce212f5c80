import { expect, test } from 'vitest'
import { affectedTests } from './affected-tests.ts'

const modules = 'apps/server/src/modules'
const files = [
  `${modules}/sharing/invites.ts`,
  `${modules}/sharing/invites.test.ts`,
  `${modules}/sharing/consents.test.ts`,
  `${modules}/mail/mails.ts`,
  `${modules}/mail/mails.test.ts`,
  'packages/domain/time/zones.ts',
  'packages/domain/time/zones.test.ts',
  'apps/server/src/app.ts',
]
const imports = [
  { from: `${modules}/sharing/invites.test.ts`, to: `${modules}/sharing/invites.ts` },
  { from: `${modules}/sharing/consents.test.ts`, to: 'apps/server/src/app.ts' },
  { from: `${modules}/mail/mails.test.ts`, to: 'apps/server/src/app.ts' },
  { from: 'apps/server/src/app.ts', to: `${modules}/sharing/invites.ts` },
  { from: `${modules}/mail/mails.ts`, to: 'packages/domain/time/zones.ts' },
  { from: `${modules}/mail/mails.test.ts`, to: `${modules}/mail/mails.ts` },
]

test('runs the tests of the folder, not all tests that start the product', () => {
  expect(affectedTests(files, imports, [`${modules}/sharing/invites.ts`])).toEqual([
    `${modules}/sharing/invites.test.ts`,
    `${modules}/sharing/consents.test.ts`,
  ])
})

test('follows imports across folders', () => {
  expect(affectedTests(files, imports, ['packages/domain/time/zones.ts'])).toEqual([
    `${modules}/mail/mails.test.ts`,
    'packages/domain/time/zones.test.ts',
  ])
})

test('a change to a module that composes the product runs all tests that import it', () => {
  expect(affectedTests(files, imports, ['apps/server/src/app.ts'])).toEqual([
    `${modules}/sharing/consents.test.ts`,
    `${modules}/mail/mails.test.ts`,
  ])
})
