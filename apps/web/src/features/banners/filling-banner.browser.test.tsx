import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { orpc } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { expectClean } from '../../testing/axe.ts'
import { openPage } from '../../testing/open-page.tsx'
import { owner, siteOf } from '../../testing/people.ts'

const banner = () => page.getByText('This demo is still filling up')

test('a demo shows that it is being filled until it is complete, and then refetches earlier data', async () => {
  let isFilling = true
  const locations = vi.fn(() => ({ data: { locations: [], total: 0, figures: null } }))
  await openPage('/', {
    answers: {
      'site.info': () => ({ data: { ...siteOf('default'), isFilling } }),
      'auth.user': () => ({ data: { user: owner } }),
      'menu.own': () => ({ data: { structure: [], company: null } }),
      'locations.list': locations,
    },
  })
  await expect.element(banner()).toBeVisible()
  await expectClean('the home of a demo that is being filled')
  await expect.poll(() => locations.mock.calls.length).toBeGreaterThan(0)
  const before = locations.mock.calls.length
  isFilling = false
  await queryClient.refetchQueries({ queryKey: orpc.site.info.key() })
  await expect.element(banner()).not.toBeInTheDocument()
  await expect.poll(() => locations.mock.calls.length).toBeGreaterThan(before)
})

test('checks on its own whether the demo is complete', async () => {
  let isFilling = true
  await openPage('/auth/login', {
    answers: {
      'site.info': () => ({ data: { ...siteOf('default'), isFilling } }),
      'firstAccount.state': () => ({ data: { open: false } }),
    },
  })
  await expect.element(banner()).toBeVisible()
  isFilling = false
  await expect.element(banner(), { timeout: 9_000 }).not.toBeInTheDocument()
}, 15_000)
