import { AUDIT_EXPORT_CUT_HEADER } from '@kilowatt/contracts/directory/audit-export'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { companyAnswers } from '../../testing/answers/company-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { answerFromNowOn } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator } from '../../testing/people.ts'

const exported = (isCut: 'true' | 'false') => () => ({
  headers: { [AUDIT_EXPORT_CUT_HEADER]: isCut },
  body: new File(['at\r\n'], 'audit.csv'),
})
const answers = {
  ...placeAnswers,
  ...companyAnswers,
  'auth.user': () => ({ data: { user: aggregator } }),
  'audit.exportCsv': exported('true'),
}

test('shows that there are more entries than were counted, and paging continues', async () => {
  await openPage('/admin/audit?page=400', {
    answers: {
      ...answers,
      'audit.list': async (input) => {
        const one = await companyAnswers['audit.list']?.(input)
        return { data: { entries: one?.data.entries ?? [], names: {}, total: 10_000, totalIsCapped: true } }
      },
    },
  })
  await expect.element(page.getByText('10,000+ entries')).toBeVisible()
  await expect.element(page.getByText('9,976 – 10,000 of 10,000+')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Next page' })).toBeEnabled()
})

test('an export mentions entries that it leaves out, and nothing if it is complete', async () => {
  await openPage('/admin/audit', { answers })
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const notice = page.getByText('The file contains only the newest 50,000 entries.', {
    exact: false,
  })
  await expect.element(notice).toBeVisible()
  answerFromNowOn({ 'audit.exportCsv': exported('false') })
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect.element(notice).not.toBeInTheDocument()
})

test('a box stays checked if it is pressed while typed text is on its way', async () => {
  const { router } = await openPage('/admin/audit?page=3', { answers })
  await page.getByLabelText('Person’s e-mail').fill('ana@example.com')
  await page.getByLabelText('Only while impersonating').click()
  await expect
    .poll(() => router.state.location.search)
    .toEqual({ actorEmail: 'ana@example.com', impersonated: true })
  await expect.element(page.getByLabelText('Only while impersonating')).toBeChecked()
})

test('an entry shows the second, names instead of ids, and words instead of keys', async () => {
  await openPage('/admin/audit', {
    answers: {
      ...answers,
      'audit.list': async (input) => {
        const one = await companyAnswers['audit.list']?.(input)
        const entries = (one?.data.entries ?? []).map((entry) => ({
          ...entry,
          at: Date.UTC(2026, 5, 16, 16, 40, 5),
          before: { ownerId: 3, role: 'ROLE_USER', countryId: 705, manageUsers: false },
          after: { ownerId: 4, role: 'ROLE_AGGREGATOR', countryId: null, manageUsers: true },
        }))
        const names = { 'user:3': 'ana@example.com', 'country:705': 'SI' }
        return { data: { entries, names, total: 1, totalIsCapped: false } }
      },
    },
  })
  await expect.element(page.getByText('16. 06. 2026 18:40:05')).toBeVisible()
  await page.getByRole('button', { name: 'Details' }).click()
  const changes = page.getByRole('dialog').getByRole('list')
  await expect
    .element(changes)
    .toHaveTextContent('OwnerBefore: ana@example.comAfter: No. 4 (no longer exists)')
  await expect.element(changes).toHaveTextContent('RoleBefore: UserAfter: Aggregator')
  await expect.element(changes).toHaveTextContent('CountryBefore: SloveniaAfter: –')
  await expect.element(changes).toHaveTextContent('Manage usersBefore: NoAfter: Yes')
})
