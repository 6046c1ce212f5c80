import { expect, test } from 'vitest'
import { companyAnswers } from '../../testing/answers/company-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { openPage } from '../../testing/open-page.tsx'
import { superAdmin } from '../../testing/people.ts'

test('tabs scroll to the current one', async () => {
  const { router } = await openPage('/settings/global/companies/3/mail', {
    size: 'phone',
    answers: {
      ...placeAnswers,
      ...companyAnswers,
      'auth.user': () => ({ data: { user: superAdmin } }),
    },
  })
  for (const path of ['/settings/global/companies/3/mail', '/settings/global/companies/3'] as const) {
    await router.navigate({ href: path })
    // scroll events are sent in the next frame
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await expect
      .poll(() => {
        const tabs = [...document.querySelectorAll('main nav [aria-current="page"]')]
        return tabs.map((tab) => {
          const { left, right } = tab.getBoundingClientRect()
          return [left >= 0, right <= 390]
        })
      })
      .toEqual([[true, true]])
  }
})
