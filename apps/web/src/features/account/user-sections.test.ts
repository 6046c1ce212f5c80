import { expect, test } from 'vitest'
import { userSectionAt, userSections } from './user-sections.ts'

test.each([
  ['/user/settings', 'account'],
  ['/user/info', 'personal'],
  ['/user/change-password', 'password'],
  ['/user/profile/privacy', 'privacy'],
  ['/user/profile/nowhere', 'account'],
])('%s shows %s', (path, key) => expect(userSectionAt(path)).toBe(key))

test('law: every section is found at its own path', () => {
  for (const { key, href } of userSections) expect(userSectionAt(href)).toBe(key)
})
