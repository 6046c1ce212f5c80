import type { Alarm } from '@kilowatt/contracts/alarms/alarm-entry'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { alarmOf, alarmStream, detailOf } from '../../../testing/answers/alarm-answers.ts'
import { placeAnswers } from '../../../testing/answers/location-answers.ts'
import { expectClean } from '../../../testing/axe.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { aggregator } from '../../../testing/people.ts'

const openAlarm = (about: Partial<Alarm>) =>
  openPage('/alarms/1', {
    answers: {
      ...placeAnswers,
      'auth.user': () => ({ data: { user: aggregator } }),
      'alarms.live': alarmStream(1).answer,
      'alarms.get': () => ({
        data: detailOf(alarmOf({ location: null, controller: null, device: null, ...about })),
      }),
    },
  })

test.each<[Alarm['kind'], string, string]>([
  ['BRAND_ADDRESS', 'Open company settings', '/settings/global/companies/3'],
  ['BRAND_CERTIFICATE', 'Open company settings', '/settings/global/companies/3'],
  ['MAIL_SENDER', 'Open sender settings', '/settings/global/companies/3/mail'],
  ['ROLLOUT_PAUSED', 'Open roll-out', '/admin/software/rollouts/9'],
])('%s has a link to the page where people fix it', async (kind, name, href) => {
  await openAlarm({ kind, code: 'energy.alpha.example', limit: 14, rolloutId: 9 })
  await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href)
  await expect.element(page.getByText('energy.alpha.example').first()).toBeVisible()
  await expectClean(`alarm ${kind}`)
})

test('other alarms have no such link', async () => {
  await openAlarm({ kind: 'OUTAGE', value: 12 })
  await expect.element(page.getByText('12 controllers lost their connection')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open company settings' })).not.toBeInTheDocument()
})
