import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accountAnswers } from '../../testing/answers/account-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { person } from '../../testing/people.ts'

test.each(looks)('sessions beyond the first page can be reached: %s', async (_look, look) => {
  const one = (id: number) => ({
    id,
    current: id === 1,
    ip: `192.0.2.${id}`,
    userAgent: null,
    createdAt: Date.UTC(2026, 5, 1),
    lastUsedAt: Date.UTC(2026, 5, 2),
    expiresAt: Date.UTC(2026, 5, 30),
  })
  const all = Array.from({ length: 60 }, (_, i) => one(i + 1))
  await openPage('/user/profile/sessions', {
    ...look,
    answers: {
      ...placeAnswers,
      ...accountAnswers,
      'auth.user': () => ({ data: { user: person } }),
      'sessions.list': ({ page: number = 1 } = {}) => ({
        data: { sessions: all.slice(25 * (Number(number) - 1), 25 * Number(number)), total: all.length },
      }),
    },
  })
  await expect.element(page.getByText('1 – 25 of 60')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(page.getByText('192.0.2.60', { exact: false })).toBeVisible()
  await expectClean('a page of sessions')
})
