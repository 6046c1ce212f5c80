import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { companyAnswers } from '../../testing/answers/company-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { answerFromNowOn, inputsOf, refuse } from '../../testing/fake-server.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator, person } from '../../testing/people.ts'

const answers = {
  ...placeAnswers,
  ...companyAnswers,
  'auth.user': () => ({ data: { user: aggregator } }),
}
const users = '/settings/global/companies/3/users'
const sheet = () => page.getByRole('dialog')
const openSheet = () => page.getByRole('button', { name: 'Invite', exact: true }).click()

describe.each(looks)('%s', (_look, look) => {
  test('the invites of a company and the sheet to invite are accessible', async () => {
    await openPage(users, { ...look, answers })
    await expect.element(page.getByText('colleague@example.com')).toBeVisible()
    await expectClean('invites of a company')
    await openSheet()
    await expect.element(sheet().getByLabelText('Role')).toBeVisible()
    await expectClean('invite to a company')
  })
})

test('an aggregator invites by e-mail, with the roles they may give', async () => {
  await openPage(users, {
    answers: {
      ...answers,
      'companyInvites.send': ({ email }) =>
        email === 'known@example.com' ? refuse('already_member') : refuse('unavailable'),
    },
  })
  await openSheet()
  await expect.element(sheet().getByLabelText('Role')).toHaveTextContent('UserBasic UserAdvanced User')
  await sheet().getByLabelText('E-mail').fill(' known@example.com ')
  await sheet().getByLabelText('Role').selectOptions('Advanced User')
  await sheet().getByRole('button', { name: 'Invite' }).click()
  await expect.element(sheet().getByText('This person is already in the company.')).toBeVisible()
  expect(inputsOf('companyInvites.send')).toEqual([
    { companyId: 3, email: 'known@example.com', role: 'ROLE_USER_ADVANCED', locale: 'en' },
  ])
})

test('on a phone a closed invite shows no empty date, and its button stays at the right', async () => {
  const invite = {
    id: 61,
    email: 'someone.with.a.very.long.name@department.of.a.company.example.com',
    invitedBy: null,
    status: 'pending' as const,
    mail: 'sent' as const,
    role: 'ROLE_USER_ADVANCED' as const,
    createdAt: Date.UTC(2026, 5, 1),
    expiresAt: Date.UTC(2026, 5, 15),
    confirmedAt: null,
  }
  const over = { ...invite, id: 62, email: 'late@example.com', status: 'expired' as const }
  await openPage(users, {
    size: 'phone',
    answers: {
      ...answers,
      'companyInvites.list': () => ({ data: { invites: [invite, over], total: 2, invitableRoles: [] } }),
    },
  })
  const late = await page.getByText('late@example.com').findElement()
  const seen = [...(late.closest('tr')?.cells ?? [])].filter((cell) => cell.checkVisibility())
  expect(seen.at(-1)?.textContent).not.toBe('–')
  const button = page.getByRole('button', { name: /^Revoke invite to someone/ }).element()
  const edge = button.closest('tr')?.getBoundingClientRect().right ?? 0
  expect(edge - button.getBoundingClientRect().right).toBeLessThanOrEqual(12)
})

test('a pending invite is revoked after asking; the focus is kept when its row disappears', async () => {
  const list = Promise.withResolvers<void>()
  const revoke = () => {
    answerFromNowOn({
      'companyInvites.list': async () => {
        await list.promise
        return { data: { invites: [], total: 0, invitableRoles: [] } }
      },
    })
    return { data: {} }
  }
  await openPage(users, { answers: { ...answers, 'companyInvites.revoke': revoke } })
  await page.getByRole('button', { name: 'Revoke invite to colleague@example.com' }).click()
  await sheet().getByRole('button', { name: 'Revoke invite' }).click()
  await expect.poll(() => inputsOf('companyInvites.revoke')).toEqual([{ companyId: 3, inviteId: 61 }])
  await expect.element(sheet()).not.toBeInTheDocument()
  const opener = page.getByRole('button', { name: 'Revoke invite to colleague@example.com' })
  await expect.element(opener).toHaveFocus()
  list.resolve()
  await expect.element(page.getByText('No invites')).toBeVisible()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

describe('the link of an invite to a company', () => {
  const link = '/?confirmationAction=COMPANY_INVITE&confirmationId=secret'
  const invited = { company: { name: 'Green Valley Energy' } }

  test('asks a person without an account to register, and shows for what', async () => {
    await openPage(link, {
      answers: {
        'confirmations.look': () => ({ data: { ...invited, step: 'register', email: 'new@example.com' } }),
      },
    })
    await expect.element(page.getByText(/Create an account .* to join Green Valley Energy/)).toBeVisible()
  })

  test('makes the invited person a member, with that company as their current one', async () => {
    await openPage(link, {
      answers: {
        'auth.user': () => ({ data: { user: person } }),
        'confirmations.look': () => ({ data: { ...invited, step: 'ready', email: null } }),
        'confirmations.validate': () => ({ data: { company: { id: 3, name: 'Green Valley Energy' } } }),
        'sessions.switchCompany': () => ({ data: { user: aggregator } }),
      },
    })
    await expect.element(page.getByText('You have joined Green Valley Energy.')).toBeVisible()
    expect(inputsOf('sessions.switchCompany')).toEqual([{ companyId: 3 }])
  })
})
