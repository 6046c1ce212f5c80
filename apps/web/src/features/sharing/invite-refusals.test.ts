import { loadMessages } from '@kilowatt/i18n/load-messages'
import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { refusalKeyOf } from '../../api/refusals.ts'
import { inviteRefusals } from './invite-refusals.ts'

const english = await loadMessages('en')

test.each([
  ['invite_has_access', 'This email already has access to location!'],
  ['invite_mail_failed', 'Error occurred while trying to send email!'],
  ['invite_pending', 'This email already has pending invite!'],
  ['invite_delete_failed', 'Failed to delete!'],
  ['internal', 'Error occurred!'],
  ['offline', 'Error occurred!'],
])('%s is shown as “%s”', (code, message) => {
  const error = code === 'offline' ? new TypeError('Failed to fetch') : new ORPCError(code)
  const [feature = '', key = ''] = refusalKeyOf(error, inviteRefusals).split('.')
  expect(english[feature]?.[key]).toBe(message)
})
